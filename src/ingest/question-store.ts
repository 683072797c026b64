import { createHash } from 'node:crypto';
import { timestamp } from '#clock.ts';
import type { QuestionTable } from '#database/hearing-tables.ts';
import type { Change } from '#database/open.ts';
import { fold } from '#scene/names.ts';

/** What the desk is asked; `candidates` are the likeliest answers. */
export interface Asking extends Pick<QuestionTable, 'kind' | 'words' | 'show_id' | 'other_show_id' | 'why'> {
  candidates: readonly { id: string; name: string; confidence: number }[];
}

/** Asks the desk, unless it was asked the same before, answered or not. */
export async function ask(change: Change, asking: Asking, now: Temporal.Instant): Promise<void> {
  const subject = subjectOf(asking);
  const { candidates, ...row } = asking;
  await change
    .insertInto('question')
    .values({ ...row, id: idOf(subject), subject, candidates: JSON.stringify(candidates), asked_at: timestamp(now), decision_id: null })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute();
}

/** A spelling is asked about once, and a pair of shows once, whichever came first. */
function subjectOf({ kind, words, show_id, other_show_id }: Asking): string {
  return kind === 'same' ? `same ${[show_id, other_show_id ?? ''].sort().join(' ')}` : `${kind} ${fold(words)}`;
}

function idOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex').slice(0, 20);
}
