// What floats over the page and has it for itself: the focus goes in, and comes back to where it was.

/** Shows a dialog as long as it is there: for `{@attach}`. */
export function modal(dialog: HTMLDialogElement): () => void {
  const back = document.activeElement;
  // A test's window has no modal dialogs.
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute('open', '');
  return () => {
    if (back instanceof HTMLElement && back.isConnected) back.focus();
  };
}
