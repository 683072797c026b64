import { useState } from 'react';
import type { LikelyEntry, OffWhy, ToldEntry } from '#scene/desk/desk-entry.ts';
import { HIDDEN_WORDS } from '#scene/desk/hand-words.ts';
import { type EntryKind, isGroup, isOnRoster, NOUNS, type RosterKind } from '#scene/entries/entry-kind.ts';
import { OFF_WORDS } from '#scene/entries/entry-words.ts';
import { Field } from '../../forms/field.tsx';
import { Press, PressForm } from '../../forms/form-parts.tsx';
import { Day } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { DeskForm } from '../desk-form.tsx';
import { Section } from '../desk-frame.tsx';
import { Select } from '../select.tsx';
import { WAYS } from './entry-links.ts';
import { LikelyOnes } from './likely-ones.tsx';
import { useFound } from './somebody-else.tsx';

type ByHand = readonly { field: string; by: string; at: string }[];

interface EntryStandingProps {
  kind: EntryKind;
  told: { shows: number; byHand: ByHand };
  id: string;
  isDraft: boolean;
}

/** How many shows there are, how much is set by hand, and the way to the page itself. */
export function EntryStanding({ kind, told: { shows, byHand }, id, isDraft }: EntryStandingProps) {
  const { page, history, see } = WAYS[kind];
  const made = byHand.find(({ field }) => field === 'made');
  const set = byHand.filter(({ field }) => field !== 'made').length;
  const hand = made !== undefined ? 'Added here' : set === 0 ? 'As imported' : `${set} set by hand`;
  return (
    <section className="standing" aria-label={`The ${NOUNS[kind].one}`}>
      {isOnRoster(kind) || isGroup(kind) ? <p className="lead">{shows === 1 ? 'One show' : `${shows} shows`}, past ones too.</p> : null}
      {isDraft ? <p className="lead">A draft: only editors can see it.</p> : null}
      <p className="form-go">
        {`${hand}.`}
        {isDraft ? null : <a href={page(id)}>{see}</a>}
        <a href={isDraft ? paths.deskChanges() : history(id)}>Edit history</a>
      </p>
    </section>
  );
}

/** Who set a field, and when; nothing for one that stands as it was brought in. */
export function SetBy({ byHand, field }: { byHand: ByHand; field: string }) {
  const set = byHand.find((each) => each.field === field);
  if (set === undefined || byHand.some((each) => each.field === 'made')) return null;
  return (
    <div className="whose by-hand">
      <p>
        <span aria-hidden="true">✋</span> By hand: <bdi>{set.by}</bdi>, <Day at={set.at} />. The scene pack won’t change it.
      </p>
    </div>
  );
}

/** An entry that was taken off: why, and the way back. */
export function OffRoster({ kind, off: { why, note, by, at, decision } }: { kind: EntryKind; off: NonNullable<ToldEntry<object>['off']> }) {
  return (
    <Section id="off" title={`Off ${NOUNS[kind].from}`}>
      <p className="lead">{OFF_WORDS[why]}</p>
      <p>
        {why === 'merged' ? <a href={WAYS[kind].one(note)}>The entry it was merged into</a> : note}
        {note === '' ? null : ' '}
        <bdi>{by}</bdi>, <Day at={at} />.
      </p>
      <PressForm sent={{ id: decision }} look="button" value="undo">
        {why === 'merged' ? 'Undo the merge' : 'Bring it back'}
      </PressForm>
    </Section>
  );
}

const REASONS: Partial<Record<EntryKind, readonly OffWhy[]>> = {
  news: ['not public', 'double', 'other'],
  promoter: ['not public', 'double', 'never happened', 'other'],
  series: ['not public', 'double', 'never happened', 'other'],
  service: ['not public', 'double', 'never happened', 'other'],
};

/** Takes an entry off for a reason. */
export function HideEntry({ kind }: { kind: EntryKind }) {
  const reasons = REASONS[kind] ?? (Object.keys(HIDDEN_WORDS) as OffWhy[]);
  const where = NOUNS[kind].from;
  return (
    <Section id="hide" title={`Off ${where}`}>
      <DeskForm intent="hide">
        <p>
          {`It leaves every list right away${isOnRoster(kind) ? '; shows keep its name but not the link' : ''}. You can bring it back.`}
        </p>
        <Select label="Reason" name="why" choices={reasons.map((why) => [why, OFF_WORDS[why]])} value="other" />
        <NoteField />
        <Press look="button">{`Take it off ${where}`}</Press>
      </DeskForm>
    </Section>
  );
}

/** What editors alone read of why something was taken off. */
export function NoteField() {
  return <Field label="Note (optional)" name="note" optional maxLength={300} hint="Only editors see it." />;
}

interface MergeEntriesProps {
  kind: RosterKind;
  entry: { id: string; name: string };
  likely: readonly LikelyEntry[];
}

/** Another that is the same: all that is said of one is said of the other from then on. */
export function MergeEntries({ kind, entry: { id, name }, likely }: MergeEntriesProps) {
  return (
    <Section id="merge" title={`Merge with another ${kind}`}>
      <DeskForm intent="merge">
        {likely.length === 0 ? <p>No similar names.</p> : <LikelyOnes likely={likely.map(likelyLine)} />}
        <OtherByName kind={kind} id={id} isOnly={likely.length === 0} />
        <Select
          label="Which page stays"
          name="stays"
          choices={[
            ['this', `This one: ${name}`],
            ['other', 'The other'],
          ]}
          value="this"
          hint="The other page’s address will lead there."
        />
        <Press look="button">Merge them</Press>
      </DeskForm>
    </Section>
  );
}

/** Anybody known, by name; while it is typed, whoever it may be is offered to choose. */
function OtherByName({ kind, id, isOnly }: { kind: RosterKind; id: string; isOnly: boolean }) {
  const [typed, setTyped] = useState('');
  const found = useFound(kind, typed).filter((each) => each.id !== id);
  return (
    <>
      <Field label={isOnly ? 'It’s the same as' : 'Or another, by name'} name="othername" optional maxLength={120} onChange={setTyped} />
      <div aria-live="polite">
        {found.length === 0 ? null : (
          <LikelyOnes legend="Which of these" name="found" likely={found.map((each) => ({ id: each.id, line: <b>{each.name}</b> }))} />
        )}
      </div>
    </>
  );
}

const WHY_LIKELY: Record<LikelyEntry['why'][number], string> = {
  'same name': 'the same name',
  'name alike': 'a similar name',
  'same street': 'the same street and number',
};

function likelyLine({ id, name, by, shows, why }: LikelyEntry) {
  const line = (
    <>
      <b>{name}</b>
      {by === name ? '' : `, also ${by}`}, {shows === 1 ? 'one show' : `${shows} shows`}
      <span className="small">{` (${why.map((each) => WHY_LIKELY[each]).join(', ')})`}</span>
    </>
  );
  return { id, line };
}
