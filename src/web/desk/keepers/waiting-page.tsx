import type { DeskProposal } from '#scene/keepers/proposal.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, Press } from '../../forms/form-parts.tsx';
import { Written } from '../../keepers/waiting.tsx';
import { Moment } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { DeskForm, EnterKey, Picked } from '../desk-form.tsx';
import { DeskPage, deskPage, Lines, type Loaded, Section } from '../desk-frame.tsx';
import { picksOf } from '../editors.ts';
import { useOutcome } from '../outcome.tsx';
import { ApprovalChoice } from './entry-keepers.tsx';
import { PageLink, Who } from './page-claims-page.tsx';
import type { loader } from './waiting-actions.ts';

/** What keepers wrote that waits: to be published or refused, one by one or many at once; and whether it waits at all. */
function Waits({ waiting: { proposals, of, approval }, now }: Loaded<typeof loader>) {
  const kept = picksOf(findRefusal(useOutcome(), 'decide'));
  return (
    <DeskPage title="Waiting" own={['decide', 'approval']}>
      {of > proposals.length ? <p className="lead">{`The first ${proposals.length} of ${of}.`}</p> : null}
      {proposals.length === 0 ? (
        <p className="lead">No keeper changes are waiting.</p>
      ) : (
        <DeskForm intent="decide" key={JSON.stringify(proposals.map(({ seen }) => seen))}>
          {/* The Enter key publishes nothing by itself. */}
          <EnterKey name="as" value="refused" label="Turn down selected" />
          <div className="picks">
            <Lines of={proposals}>
              {(proposal) => <Waiting key={proposal.id} proposal={proposal} now={now} isPicked={kept.has(proposal.id)} />}
            </Lines>
            <div className="bulk">
              <Picked of="proposal" listed={proposals} />
              <Press name="as" value="published">
                Publish
              </Press>
              <Field label="If not, why not" name="reason" optional maxLength={600} hint="They’ll get this in an email." />
              <Press name="as" value="refused">
                No
              </Press>
            </div>
          </div>
        </DeskForm>
      )}
      <Section id="approval-head" title="Who checks first">
        <ApprovalChoice value={approval} hint="To set this for one page, go to its desk page. Changes already waiting keep waiting." />
      </Section>
    </DeskPage>
  );
}
export const Page = deskPage(Waits);

const ABOUT = { page: 'the page', 'new show': 'a new show', show: 'a show', credit: 'how it is billed' };

function Waiting({ proposal, now, isPicked }: { proposal: DeskProposal; now: number; isPicked: boolean }) {
  const { id, page, about, show, who, at, trouble, meanwhile, pictures, seen } = proposal;
  return (
    <li className="line pick">
      <label className="tick">
        <input type="checkbox" name="proposal" value={id} defaultChecked={isPicked} />
        <span className="sr">{`Select what ${who.name} wrote about ${page.name}`}</span>
      </label>
      <div className="written">
        <input type="hidden" name={`seen-${id}`} value={seen} />
        <h2 className="line-name">
          <PageLink page={page} />: {ABOUT[about]}
        </h2>
        <p className="small">
          {show === null ? null : (
            <>
              <a href={paths.show(show.slug)}>{show.name}</a>,{' '}
            </>
          )}
          <Who who={who} />, <Moment at={at} now={now} />
        </p>
        <Written proposal={proposal} />
        {pictures.map(({ file, preview }) => (
          <img key={file} className="tip-flyer" src={preview} alt="Sent with this change" loading="lazy" />
        ))}
        {trouble === null ? (
          <p>
            <Press name="only" value={id} of={page.name}>
              {meanwhile.length === 0 ? 'Publish this' : 'Publish this instead'}
            </Press>
          </p>
        ) : (
          <p className="trouble">{trouble}</p>
        )}
      </div>
    </li>
  );
}
