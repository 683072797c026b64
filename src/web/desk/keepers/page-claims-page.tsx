import { useLoaderData } from 'react-router';
import type { DeskClaim } from '#scene/keepers/claim.ts';
import { TextArea } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { PLACES, WAY_WORDS } from '../../keepers/keeper-work.ts';
import { Day, Fact, Facts, Moment } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';
import type { loader } from './page-claims-actions.ts';

const STATES = { waiting: 'Waiting', proved: 'Proved', refused: 'Refused', withdrawn: 'Withdrawn', expired: 'Expired' };

/** Who says that a page is theirs: those whose proof is an editor's word, and those whom a keeper disputes. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { claims, now } = loaded;
  const { waiting, underWay, ended, gone } = claims;
  return (
    <DeskPage title="Claims" own={waiting.map(({ claim }) => `claim ${claim.id}`)}>
      {waiting.length === 0 ? <p className="lead">No claims for you to decide.</p> : null}
      {waiting.map((each) => (
        <Asked key={each.claim.id} asked={each} now={now} />
      ))}
      {underWay === 0 ? null : (
        <p>{underWay === 1 ? 'One more is waiting' : `${underWay} more are waiting`} for proof. You don’t need to decide.</p>
      )}
      {ended.length === 0 ? null : (
        <section aria-labelledby="ended">
          <h2 id="ended">Other claims</h2>
          <ul className="lines">
            {ended.map(({ claim, who }) => (
              <li className="line" key={claim.id}>
                <div>
                  <h3 className="line-name">{claim.page.name}</h3>
                  <p>
                    <Claimant who={who} />, {STATES[claim.state].toLowerCase()}
                    {claim.way === null || claim.state !== 'proved' ? '' : ` ${WAY_WORDS[claim.way]}`}
                    {claim.decidedAt === null ? null : (
                      <>
                        , <Moment at={claim.decidedAt} now={now} />
                      </>
                    )}
                  </p>
                  {claim.reason === '' ? null : <p className="small">“{claim.reason}”</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {gone.length === 0 ? null : (
        <section aria-labelledby="gone">
          <h2 id="gone">From deleted accounts</h2>
          <ul className="lines">
            {gone.map(({ id, page, state, way, madeAt }) => (
              <li className="line" key={id}>
                <div>
                  <h3 className="line-name">{page.isOff ? page.name : <a href={PLACES[page.kind].page(page.id)}>{page.name}</a>}</h3>
                  <p>
                    {STATES[state]}
                    {way === null || state !== 'proved' ? '' : ` ${WAY_WORDS[way]}`}, <Moment at={madeAt} now={now} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </DeskPage>
  );
}

function Who({ who: { name, username } }: { who: Pick<DeskClaim['who'], 'name' | 'username'> }) {
  return username === null ? <bdi>{name}</bdi> : <a href={paths.user(username)}>{name}</a>;
}

/** Whoever has no profile goes by their address: editors alone read it here. */
function Claimant({ who }: Pick<DeskClaim, 'who'>) {
  return who.username === null ? <bdi>{who.email}</bdi> : <Who who={who} />;
}

function Asked({ asked: { claim, who, keepers, disputedBy }, now }: { asked: DeskClaim; now: number }) {
  const refused = findRefusal(useOutcome(), `claim ${claim.id}`);
  const busy = useBusy();
  const { page } = claim;
  const title = `claim-${claim.id}`;
  return (
    <article className={`question ${disputedBy === null ? 'mist' : 'shell'}`} aria-labelledby={title}>
      <h2 id={title}>{page.isOff ? page.name : <a href={PLACES[page.kind].page(page.id)}>{page.name}</a>}</h2>
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
          <Fact name="The code">
            {claim.state === 'proved' ? `proved ${claim.way === null ? '' : WAY_WORDS[claim.way]}` : (claim.looked?.found ?? 'not checked')}
          </Fact>
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
      <PostForm refused={refused} ids={{ reason: `reason-${claim.id}` }}>
        <input type="hidden" name="claim" value={claim.id} />
        <input type="hidden" name="outcome" value={`claim ${claim.id}`} />
        <button className="key" type="submit" name="intent" value="yes" disabled={busy}>
          {claim.state === 'proved' ? 'Let them keep it' : `Yes, let them keep ${page.name}`}
        </button>
        <TextArea
          label="If not, why not"
          name="reason"
          id={`reason-${claim.id}`}
          rows={2}
          maxLength={600}
          hint="They’ll get this in an email."
        />
        <button className="key" type="submit" name="intent" value="no" disabled={busy}>
          No
        </button>
      </PostForm>
    </article>
  );
}
