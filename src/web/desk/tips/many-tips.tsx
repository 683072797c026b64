import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import type { DeskTip } from '#scene/tip.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, Refused } from '../../forms/form-parts.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';

/** The id of the form that the boxes before tips belong to, wherever they stand. */
export const MANY_TIPS_FORM = 'many-tips';

/** One no, or one press of “spam”, to all the tips that are picked. */
export function ManyTips({ tips }: { tips: readonly DeskTip[] }) {
  const busy = useBusy();
  const picked = usePicked(tips);
  return (
    <Form method="post" id={MANY_TIPS_FORM} className="bulk" noValidate key={JSON.stringify(tips.map(({ id }) => id))}>
      <input type="hidden" name="intent" value="refuse" />
      <Refused refused={findRefusal(useOutcome(), 'refuse')}>
        <p aria-live="polite">{picked === 0 ? 'For all selected:' : `${picked} selected:`}</p>
        <Field label="Why not" id="many-answer" name="answer" autoComplete="off" required={false} maxLength={500} />
        <button className="key" type="submit" name="as" value="refused" disabled={busy}>
          Not taken
        </button>
        <button className="key" type="submit" name="as" value="spam" disabled={busy}>
          Spam
        </button>
      </Refused>
    </Form>
  );
}

/** How many boxes are ticked: they stand before their tips, not in the form. */
function usePicked(tips: readonly DeskTip[]): number {
  const [picked, setPicked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tips are other boxes
  useEffect(() => {
    const count = () => setPicked(document.querySelectorAll(`input[form="${MANY_TIPS_FORM}"]:checked`).length);
    count();
    document.addEventListener('change', count);
    return () => document.removeEventListener('change', count);
  }, [tips]);
  return picked;
}
