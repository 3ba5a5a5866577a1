// How deep a text of JSON nests, known before anything reads it: what walks a deep value calls itself once for each level.

/** Whether lists and objects of a text stand more than `most` deep inside one another. */
export function deep(text: string, most: number): boolean {
  let depth = 0;
  // Brackets and quotes are all that counts; what stands in a text is passed over as a whole.
  const marks = /["[\]{}]/g;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const mark = found[0];
    if (mark === '"') {
      let end = found.index + 1;
      for (;;) {
        end = text.indexOf('"', end);
        if (end < 0) return false;
        let slashes = 0;
        while (text[end - 1 - slashes] === '\\') slashes += 1;
        end += 1;
        if (slashes % 2 === 0) break;
      }
      marks.lastIndex = end;
    } else if (mark === '[' || mark === '{') {
      depth += 1;
      if (most < depth) return true;
    } else depth = Math.max(0, depth - 1);
  }
  return false;
}
