import type { OneSource } from '#scene/desk/desk.ts';
import { TextArea } from '../../forms/field.tsx';
import { findRefusal, Press } from '../../forms/form-parts.tsx';
import { DeskForm } from '../desk-form.tsx';
import { Section } from '../desk-frame.tsx';
import { triedOf } from '../editors.ts';
import { useOutcome } from '../outcome.tsx';
import { TrialTable } from './trial-table.tsx';

const ROWS = 12;

/** The text that a source was pasted as, to be pasted anew; for one that lies elsewhere, a text to take its place. */
export function SourceText({ text }: { text: OneSource['text'] }) {
  const outcome = useOutcome();
  const tried = triedOf(outcome, 'try text');
  const [look, keep] = tried === undefined ? (['button', 'key'] as const) : (['key', 'button'] as const);
  const form = (
    <DeskForm about="text" hidden={{ version: tried?.kept.version ?? text?.version ?? '' }} key={text?.version ?? ''}>
      <TextArea
        label="Text"
        name="text"
        rows={ROWS}
        maxLength={1_000_000}
        value={tried?.kept.text ?? text?.text ?? ''}
        hint={text === null ? 'The text of a calendar, spreadsheet or list. It replaces the address.' : undefined}
      />
      <Press look={look} value="tryText" doing="One moment...">
        Preview
      </Press>
      {tried === undefined ? null : <TrialTable trial={tried.trial} />}
      <Press look={keep} value="keepText">
        Save this text
      </Press>
    </DeskForm>
  );
  return (
    <Section id="pasted" title={text === null ? 'Text instead' : 'Its text'}>
      {text === null ? (
        <details open={findRefusal(outcome, 'text') !== undefined || tried !== undefined}>
          <summary>Paste text instead of its address</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </Section>
  );
}
