import { Form } from 'react-router';
import type { Statement } from '#scene/desk/desk.ts';
import type { DeskShow, HandField } from '#scene/desk/desk-show.ts';
import { FIELD_NAMES, HIDDEN_WORDS } from '#scene/desk/hand-words.ts';
import { joinWords } from '#scene/text/listed.ts';
import { clock24 } from '#scene/time/calendar.ts';
import { Field } from '../../forms/field.tsx';
import { Hidden, Press, PressForm } from '../../forms/form-parts.tsx';
import { Day } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { DeskForm } from '../desk-form.tsx';
import { DeskPage, deskPage, Lines, type Loaded, Section } from '../desk-frame.tsx';
import { NoteField } from '../entries/entry-parts.tsx';
import { LikelyOnes, likelyShow } from '../entries/likely-ones.tsx';
import { Select } from '../select.tsx';
import { When } from '../when.tsx';
import { EditShow } from './edit-show.tsx';
import type { loader } from './show-actions.ts';
import { Statements } from './statements.tsx';

/** One show: what is said of it and by whom, and everything of it to be set by hand. */
export const Page = deskPage(({ told, ...choices }: Loaded<typeof loader>) => {
  if (told === null) {
    return (
      <DeskPage title="No such show">
        <p className="lead">There’s no show at this address. It may have been merged into another.</p>
      </DeskPage>
    );
  }
  const hasOthers = told.statements.length > 1 || told.made;
  return (
    <DeskPage title={told.show.event} own={['edit', 'merge', 'hide', 'part']}>
      <Standing told={told} />
      <Section id="by-hand" title="Set by hand">
        <EditShow key={told.show.id} told={told} {...choices} />
      </Section>
      <HideShow told={told} />
      <Section id="statements" title="What the sources say">
        {told.hidden !== null && hasOthers ? (
          <p>The split-off show stays hidden like this one until you bring it back on its own page.</p>
        ) : null}
        <Statements evidence={told} action={hasOthers ? splitOff : undefined} />
      </Section>
      <Section id="merge" title="Merge with another show">
        {told.likely.length === 0 ? (
          <p>Nothing else is listed that night.</p>
        ) : (
          <DeskForm intent="merge">
            <LikelyOnes likely={told.likely.map(likelyShow)} />
            <Press look="button">Same show</Press>
          </DeskForm>
        )}
      </Section>
      {told.show.status === 'withdrawn' ? null : <PartShow told={told} />}
    </DeskPage>
  );
});

const splitOff = ({ source, sourceName, key }: Statement) => (
  <PressForm sent={{ source, key }} value="split">
    Split off<span className="sr">: what {sourceName} says is a separate show</span>
  </PressForm>
);

function Standing({ told: { show, byHand, statements, hidden } }: { told: DeskShow }) {
  const sources = new Set(statements.filter(({ gone }) => !gone).map(({ source }) => source)).size;
  const isGone = show.status === 'withdrawn' || show.status === 'no longer listed';
  const press = (what: string, label: string) => (
    <Press name="what" value={what}>
      {label}
    </Press>
  );
  return (
    <section className="standing" aria-label="The show">
      <p className="lead">
        <When at={show} />
        {show.venue.name === '' ? '' : `, ${show.venue.name}`}
      </p>
      <p>
        {`${setByHand(byHand, statements.length > 0)}. ${sources === 0 ? 'No source' : sources === 1 ? 'One source' : `${sources} sources`}. `}
        {hidden !== null || show.status === 'withdrawn' ? null : <ShowLinks slug={show.slug} />}
        {hidden === null && isGone ? 'No source lists it now. What you set here applies once one does.' : null}
      </p>
      {isGone ? null : (
        <Form method="post" className="buttons">
          <Hidden sent={{ intent: 'quick' }} />
          {press('not music', 'Not music')}
          {show.status === 'cancelled' ? press('announced', 'It’s on after all') : press('cancelled', 'Canceled')}
          {show.status === 'sold out' ? press('announced', 'Tickets are available again') : press('sold out', 'Sold out')}
        </Form>
      )}
    </section>
  );
}

function setByHand(byHand: DeskShow['byHand'], isHeard: boolean): string {
  if (!isHeard) return 'Entered by hand';
  return byHand.length === 0
    ? 'Nothing set by hand'
    : `Set by hand: ${joinWords(byHand.map(({ field }) => FIELD_NAMES[field as HandField]))}`;
}

function ShowLinks({ slug }: { slug: string }) {
  return (
    <>
      <a href={paths.show(slug)}>See it on the wall</a> <a href={paths.showHistory(slug)}>Edit history</a>
    </>
  );
}

function HideShow({ told: { hidden } }: { told: DeskShow }) {
  return hidden !== null ? (
    <Section id="hide" title="Hidden">
      <p>
        {HIDDEN_WORDS[hidden.why]}
        {hidden.note === '' ? '.' : `: ${hidden.note}`}
      </p>
      <PressForm look="button" value="bring back">
        Bring it back
      </PressForm>
    </Section>
  ) : (
    <Section id="hide" title="Hide this show">
      <DeskForm intent="hide">
        <p>It leaves every list and feed right away, and its page says it was taken down. Sources won’t bring it back.</p>
        <Select label="Why" name="why" choices={Object.entries(HIDDEN_WORDS)} value="not music" hint="Its page shows this." />
        <NoteField />
        <Press look="button">Hide it</Press>
      </DeskForm>
    </Section>
  );
}

const PLAYS = [
  ['both', 'both shows'],
  ['first', 'this one'],
  ['second', 'the second'],
] as const;

/** Parts what was listed as one: shows that were merged come apart again; of one that is two, the second is made. */
function PartShow({ told: { show, merged } }: { told: DeskShow }) {
  return (
    <Section id="part" title="Two shows in one">
      <Lines of={merged}>
        {({ decision, name, at }) => (
          <li className="line" key={decision}>
            <p>
              <b>{name}</b> was merged into it, <Day at={at} />.
            </p>
            <PressForm sent={{ id: decision }} value="undo" of={name}>
              Undo the merge
            </PressForm>
          </li>
        )}
      </Lines>
      <DeskForm intent="part" hidden={{ partbill: show.bill.map(({ name }) => name).join('\n') }}>
        <p>
          The second show copies this one, except for its end time and what you enter here. People who starred this one will have both
          starred.
        </p>
        <Field label="Date" name="partdate" type="date" value={show.date} />
        <Field label="Starts" name="partstart" type="time" optional value={clock24(show.startTime)} />
        <Field label="Ends" name="partend" type="time" optional />
        <Field label="Name" name="parttitle" optional maxLength={200} value={show.title} hint="Besides who plays." />
        {show.bill.map(({ name }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bill has an order, and may name somebody twice
          <Select key={place} label={`${name} plays`} name={`partact${place}`} choices={PLAYS} value="both" />
        ))}
        <Press look="button">Make it two shows</Press>
      </DeskForm>
    </Section>
  );
}
