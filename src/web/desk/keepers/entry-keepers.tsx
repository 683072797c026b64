import { joinWords } from '#scene/text/listed.ts';
import type { ReadAnswer } from '../../api.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { WAY_WORDS } from '../../keepers/keeper-work.ts';
import { Day } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { useBusy, useOutcome } from '../outcome.tsx';
import { Select } from '../select.tsx';
import { ApprovalChoice } from './approval-choice.tsx';

export type Keeping = ReadAnswer<'/desk/keeping/{kind}/{id}'>;

const INVITED = [
  ['', 'Choose'],
  ['go', 'Take the page from them too'],
  ['stay', 'They keep it'],
] as const;

/** The forms here that say themselves what was refused of them. */
export function ownForms(keeping: Keeping | null): string[] {
  return ['record', 'approval', ...(keeping?.keepers.map(({ account }) => `keeper ${account}`) ?? [])];
}

/** Who keeps a page, and the address of record to which an email about a claim goes. */
export function EntryKeepers({ keeping: { email, keepers, approval, elsewhere } }: { keeping: Keeping }) {
  const outcome = useOutcome();
  const busy = useBusy();
  return (
    <section aria-labelledby="keepers-head">
      <h2 id="keepers-head">Keepers</h2>
      {keepers.length === 0 ? <p>Only editors so far.</p> : null}
      <ul className="lines">
        {keepers.map(({ account, name, username, since, way, isClosed, brought }) => (
          <li className="line" key={account}>
            <div>
              <h3 className="line-name">{username === null ? name : <a href={paths.user(username)}>{name}</a>}</h3>
              <p>
                Since <Day at={since} />, {WAY_WORDS[way]}
              </p>
              {isClosed ? <p>Their account is closed. If it reopens, they’ll keep this page again.</p> : null}
            </div>
            <PostForm refused={findRefusal(outcome, `keeper ${account}`)}>
              <input type="hidden" name="intent" value="end-keeping" />
              <input type="hidden" name="outcome" value={`keeper ${account}`} />
              <input type="hidden" name="account" value={account} />
              <Field
                id={`why-${account}`}
                label="Reason"
                name="endwhy"
                autoComplete="off"
                maxLength={600}
                hint="They’ll get this in an email."
              />
              {brought.length === 0 ? null : (
                <Select
                  id={`invited-${account}`}
                  label={`And ${joinWords(brought)}, the people they invited?`}
                  name="invited"
                  choices={INVITED}
                />
              )}
              <button className="key" type="submit" disabled={busy}>
                Take the page from them<span className="sr">: {name}</span>
              </button>
            </PostForm>
          </li>
        ))}
      </ul>
      <ApprovalChoice value={approval} elsewhere={elsewhere} hint="Their unpublished changes stay under Waiting." />
      <PostForm refused={findRefusal(outcome, 'record')}>
        <input type="hidden" name="intent" value="record" />
        <Field
          label="Email for claims"
          name="recordemail"
          type="email"
          autoComplete="off"
          required={false}
          value={email ?? ''}
          maxLength={254}
          hint="People who claim this page can prove it with an email to this address. Only editors see it."
        />
        <button className="key" type="submit" disabled={busy}>
          Save this address
        </button>
      </PostForm>
    </section>
  );
}
