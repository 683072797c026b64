import type { ToldEntry } from '#scene/desk/desk-entry.ts';
import type { Ending } from '#scene/entries/ending.ts';
import { ENDING_WHYS, type EndingWhy } from '#scene/entries/ending-words.ts';
import type { RosterKind } from '#scene/entries/entry-kind.ts';
import type { Show } from '#scene/shows/show.ts';
import { Field, TextArea } from '../../forms/field.tsx';
import { Press, PressForm } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { DeskForm } from '../desk-form.tsx';
import { Lines, Section } from '../desk-frame.tsx';
import { Select } from '../select.tsx';
import { When } from '../when.tsx';

const WHY_WORDS: Record<EndingWhy, string> = { ended: 'The act ended', died: 'The person died', closed: 'The venue closed' };
const HEADS: Record<RosterKind, string> = { artist: 'Ended or died?', venue: 'Closed?' };
const SAY: Record<RosterKind, string> = { artist: 'Mark as ended', venue: 'Mark as closed' };
const AGAIN: Record<RosterKind, string> = { artist: 'They’re playing again', venue: 'It’s open again' };

type Ended = { ended?: string | undefined; ending?: Ending | undefined };

interface EndEntryProps {
  kind: RosterKind;
  entry: ToldEntry<{ id: string }>['entry'] & Ended;
  coming: readonly Show[];
}

/** Says that an act ended, a person died or a venue closed, and what becomes of the coming shows. */
export function EndEntry({ kind, entry: { id, ended, ending }, coming }: EndEntryProps) {
  return (
    <Section id="end" title={HEADS[kind]}>
      <DeskForm intent="end" key={JSON.stringify([ended, ending])}>
        <p>The page stays and says so. Past shows don’t change.</p>
        <Select label="What happened" name="endwhy" choices={ENDING_WHYS[kind].map((why) => [why, WHY_WORDS[why]])} value={ending?.why} />
        <Field
          label="When"
          name="endwhen"
          optional
          maxLength={10}
          value={ended ?? ''}
          hint="A year, month or day, as much as you know: 2024-05."
        />
        <Field
          label={kind === 'venue' ? 'What’s there now' : 'Who came next'}
          name="endnow"
          optional
          maxLength={120}
          value={ending?.now?.name ?? ''}
          hint="A name with a page here becomes a link."
        />
        <TextArea label="Anything to add" name="endwords" rows={2} value={ending?.words ?? ''} maxLength={600} hint="Shown on the page." />
        {coming.length === 0 ? (
          <p>No shows announced from tonight on.</p>
        ) : (
          <fieldset>
            <legend>{coming.length === 1 ? 'One show is announced' : `${coming.length} shows are announced`}</legend>
            <Lines of={coming}>{(show) => <Coming key={show.id} kind={kind} id={id} show={show} />}</Lines>
          </fieldset>
        )}
        <Press look="button">{SAY[kind]}</Press>
      </DeskForm>
      {ended === undefined && ending === undefined ? null : <PressForm value="unend">{AGAIN[kind]}</PressForm>}
    </Section>
  );
}

function Coming({ kind, id, show }: { kind: RosterKind; id: string; show: Show }) {
  const isShared = kind === 'artist' && show.bill.some(({ artist }) => artist !== id);
  return (
    <li className="line">
      <div>
        <h3 className="line-name">
          <a href={paths.deskShow(show.id)}>{show.event}</a>
        </h3>
        <p>
          <When at={show} />
          {show.venue.name === '' ? '' : `, ${show.venue.name}`}
        </p>
        <Select
          label="What happens to it"
          name={`show ${show.id}`}
          choices={[
            ['leave', 'Leave it, and ask under Questions'],
            ...(show.status === 'cancelled' ? [] : [['cancel', 'Cancel it'] as const]),
            ...(isShared ? [['unbill', 'Take them off the bill'] as const] : []),
          ]}
          value="leave"
        />
      </div>
    </li>
  );
}
