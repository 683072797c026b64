import type { OneSource } from '#scene/desk/desk.ts';
import { TextArea } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { triedOf } from '../editors.ts';
import { useBusy, useOutcome } from '../outcome.tsx';
import { TrialTable } from './trial-table.tsx';

/** So many lines of a text are seen at once. */
const ROWS = 12;

/** The text that a source was pasted as, to be pasted anew; for one that lies elsewhere, a text to take its place. */
export function SourceText({ text }: { text: OneSource['text'] }) {
  const outcome = useOutcome();
  const busy = useBusy();
  const refused = findRefusal(outcome, 'text');
  const tried = triedOf(outcome, 'try text');
  const form = (
    <PostForm refused={refused} key={text?.version ?? ''}>
      <input type="hidden" name="outcome" value="text" />
      <input type="hidden" name="version" value={tried?.kept.version ?? text?.version ?? ''} />
      <TextArea
        label="Text"
        name="text"
        rows={ROWS}
        maxLength={1_000_000}
        value={tried?.kept.text ?? text?.text ?? ''}
        hint={text === null ? 'The text of a calendar, spreadsheet or list. It replaces the address.' : undefined}
      />
      <button className={tried === undefined ? 'button' : 'key'} type="submit" name="intent" value="tryText" disabled={busy}>
        {busy ? 'One moment...' : 'Preview'}
      </button>
      {tried === undefined ? null : <TrialTable trial={tried.trial} />}
      <button className={tried === undefined ? 'key' : 'button'} type="submit" name="intent" value="keepText" disabled={busy}>
        Save this text
      </button>
    </PostForm>
  );
  return (
    <section aria-labelledby="pasted">
      <h2 id="pasted">{text === null ? 'Text instead' : 'Its text'}</h2>
      {text === null ? (
        <details open={refused !== undefined || tried !== undefined}>
          <summary>Paste text instead of its address</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </section>
  );
}
