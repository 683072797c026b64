import type { DeskClaim } from '#scene/keepers/claim.ts';
import { TextArea } from '../../forms/field.tsx';
import { Press } from '../../forms/form-parts.tsx';
import { PLACES, WAY_WORDS } from '../../keepers/keeper-work.ts';
import { Day, Fact, Facts, Moment } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { DeskForm } from '../desk-form.tsx';
import { DeskPage, deskPage, Lines, type Loaded, Section } from '../desk-frame.tsx';
import type { loader } from './page-claims-actions.ts';

const STATES = { waiting: 'Waiting', proved: 'Proved', refused: 'Refused', withdrawn: 'Withdrawn', expired: 'Expired' };

/** Who says that a page is theirs: those whose proof is an editor's word, and those whom a keeper disputes. */
export const Page = deskPage(({ claims: { waiting, underWay, ended, gone }, now }: Loaded<typeof loader>) => (
  <DeskPage title="Claims" own={waiting.map(({ claim }) => `claim ${claim.id}`)}>
    {waiting.length === 0 ? <p className="lead">No claims for you to decide.</p> : null}
    {waiting.map((each) => (
      <Asked key={each.claim.id} asked={each} now={now} />
    ))}
    {underWay === 0 ? null : (
      <p>{underWay === 1 ? 'One more is waiting' : `${underWay} more are waiting`} for proof. You don’t need to decide.</p>
    )}
    {ended.length === 0 ? null : (
      <Section id="ended" title="Other claims">
        <Lines of={ended}>
          {({ claim, who }) => (
            <li className="line" key={claim.id}>
              <div>
                <h3 className="line-name">{claim.page.name}</h3>
                <p>
                  <Claimant who={who} />, {STATES[claim.state].toLowerCase()}
                  {provedWords(claim)}
                  {claim.decidedAt === null ? null : (
                    <>
                      , <Moment at={claim.decidedAt} now={now} />
                    </>
                  )}
                </p>
                {claim.reason === '' ? null : <p className="small">“{claim.reason}”</p>}
              </div>
            </li>
          )}
        </Lines>
      </Section>
    )}
    {gone.length === 0 ? null : (
      <Section id="gone" title="From deleted accounts">
        <Lines of={gone}>
          {(claim) => (
            <li className="line" key={claim.id}>
              <div>
                <h3 className="line-name">
                  <PageLink page={claim.page} />
                </h3>
                <p>
                  {STATES[claim.state]}
                  {provedWords(claim)}, <Moment at={claim.madeAt} now={now} />
                </p>
              </div>
            </li>
          )}
        </Lines>
      </Section>
    )}
  </DeskPage>
));

function provedWords({ way, state }: Pick<DeskClaim['claim'], 'way' | 'state'>): string {
  return way === null || state !== 'proved' ? '' : ` ${WAY_WORDS[way]}`;
}

/** The name of a page that is claimed, with the way there unless it was taken off. */
export function PageLink({ page: { kind, id, name, isOff } }: { page: DeskClaim['claim']['page'] }) {
  return isOff ? name : <a href={PLACES[kind].page(id)}>{name}</a>;
}

/** Somebody by the name of their page, where they have one. */
export function Who({ who: { name, username } }: { who: Pick<DeskClaim['who'], 'name' | 'username'> }) {
  return username === null ? <bdi>{name}</bdi> : <a href={paths.user(username)}>{name}</a>;
}

/** Whoever has no profile goes by their address: editors alone read it here. */
function Claimant({ who }: Pick<DeskClaim, 'who'>) {
  return <Who who={who.username === null ? { ...who, name: who.email } : who} />;
}

function Asked({ asked: { claim, who, keepers, disputedBy }, now }: { asked: DeskClaim; now: number }) {
  const { id, page } = claim;
  return (
    <article className={`question ${disputedBy === null ? 'mist' : 'shell'}`} aria-labelledby={`claim-${id}`}>
      <h2 id={`claim-${id}`}>
        <PageLink page={page} />
      </h2>
      <p className="lead">
        <Claimant who={who} /> says: this is us.
      </p>
      <div className="evidence">
        {claim.words === '' ? null : <p className="lead">“{claim.words}”</p>}
        {disputedBy === null ? null : (
          <p>
            <b>
              <Who who={disputedBy} />
            </b>
            , who keeps it, says no: “{claim.dispute}”
          </p>
        )}
        <Facts>
          {who.username === null ? null : (
            <Fact name="Address">
              <bdi>{who.email}</bdi>
            </Fact>
          )}
          <Fact name="Here since">
            <Day at={who.since} />
          </Fact>
          <Fact name="So far">
            keeps {who.keeps === 0 ? 'no page' : who.keeps === 1 ? 'one page' : `${who.keeps} pages`}
            {who.refused === 0 ? '' : `, was refused ${who.refused === 1 ? 'once' : `${who.refused} times`}`}
          </Fact>
          <Fact name="The code">{claim.state === 'proved' ? `proved${provedWords(claim)}` : (claim.looked?.found ?? 'not checked')}</Fact>
          <Fact name="Leads to">{claim.links.length === 0 ? 'no website' : claim.links.join('\n')}</Fact>
          <Fact name="Kept by">
            {keepers.length === 0
              ? 'nobody'
              : keepers.map(({ account, name, way, since }, index) => (
                  <span key={account}>
                    {index === 0 ? '' : ', '}
                    <bdi>{name}</bdi> ({WAY_WORDS[way]}, <Day at={since} />)
                  </span>
                ))}
          </Fact>
          <Fact name="Said">
            <Moment at={claim.madeAt} now={now} />
          </Fact>
        </Facts>
      </div>
      <DeskForm about={`claim ${id}`} hidden={{ claim: id }} suffix={id}>
        <Press value="yes">{claim.state === 'proved' ? 'Let them keep it' : `Yes, let them keep ${page.name}`}</Press>
        <TextArea label="If not, why not" name="reason" rows={2} maxLength={600} hint="They’ll get this in an email." />
        <Press value="no">No</Press>
      </DeskForm>
    </article>
  );
}
