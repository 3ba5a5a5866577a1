// The tools that change the story, in words.
import t from '../words/en/called.ftl';
import type { ScriptChange } from './wire';

/** What a tool is called, what it is for, and what is told of it once somebody has called for it. */
export function tool(change: ScriptChange): { name: string; about: string; asked: string } {
  if ('pause' in change) return { name: t('call-pause'), about: t('call-pause.about'), asked: t('call-pause.asked') };
  if ('rewind' in change) return { name: t('call-rewind'), about: t('call-rewind.about'), asked: t('call-rewind.asked') };
  return { name: t('call-fast-forward'), about: t('call-fast-forward.about'), asked: t('call-fast-forward.asked') };
}
