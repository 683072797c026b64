import { useEffect, useRef } from 'react';
import { useActionData } from 'react-router';
import type { Decision } from '#scene/desk/desk.ts';
import { PressForm, Refusal, useBusy } from '../forms/form-parts.tsx';
import { paths } from '../paths.ts';
import type { Outcome } from './editors.ts';

/** What came of the last form of this page. */
export function useOutcome(): Outcome | undefined {
  return useActionData<Outcome>();
}

/** What was done last, said aloud, with the way back; and what was refused of a form that has no place of its own for it. */
export function LastOutcome({ own }: { own: readonly string[] }) {
  const outcome = useOutcome();
  const refused = outcome !== undefined && 'refused' in outcome && !own.includes(outcome.about) ? outcome.refused : undefined;
  const said = outcome !== undefined && 'said' in outcome ? outcome : undefined;
  const place = useRef<HTMLDivElement>(null);
  const busy = useBusy();
  useEffect(() => {
    // Once the page is loaded anew the button that was pressed may be gone, and the focus with it.
    if (!busy && said !== undefined && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [busy, said]);
  return (
    <>
      <div className="outcome" ref={place} tabIndex={-1}>
        <p role="status">{said === undefined ? '' : ownWords(said)}</p>
        {said?.decision?.kind === 'split' || said?.decision?.kind === 'part' ? (
          <a href={paths.deskShow(said.decision.id)}>The show that was split off</a>
        ) : null}
        {said?.decision === undefined ? null : <UndoButton id={said.decision.id} keys="u" />}
      </div>
      <Refusal refused={refused} />
    </>
  );
}

/** What one did oneself: 'You marked “Neap” as sold out.' */
function ownWords({ said, decision }: { said: string; decision?: Decision }): string {
  return decision?.kind === 'edit' ? `You ${said.charAt(0).toLowerCase()}${said.slice(1)}` : said;
}

/** Takes a decision back. */
export function UndoButton({ id, what, keys }: { id: string; what?: string; keys?: string }) {
  return (
    <PressForm sent={{ id }} value="undo" keys={keys} of={what}>
      Undo
    </PressForm>
  );
}
