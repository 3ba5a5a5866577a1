// What can't be done now.
import type { Refused } from '../lib/wire';

/** What can't be done, by the reason why: what little stands in the way of is told first, and last what the most share. */
export function byReason(refused: [string, Refused][]): { labels: string[]; why: Refused }[] {
  const reasons = new Map<string, { labels: string[]; why: Refused }>();
  for (const [label, why] of refused) {
    const reason = JSON.stringify([why.rule, why.text]);
    const one = reasons.get(reason) ?? { labels: [], why };
    if (!one.labels.includes(label)) one.labels.push(label);
    reasons.set(reason, one);
  }
  return [...reasons.values()].sort((one, other) => one.labels.length - other.labels.length);
}
