import type { Approval } from '#scene/keepers/approval.ts';
import { joinWords } from '#scene/text/listed.ts';
import type { ReadAnswer } from '../../api.ts';
import { Field } from '../../forms/field.tsx';
import { Press } from '../../forms/form-parts.tsx';
import { WAY_WORDS } from '../../keepers/keeper-work.ts';
import { Day } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { DeskForm } from '../desk-form.tsx';
import { Lines, Section } from '../desk-frame.tsx';
import { Select } from '../select.tsx';

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
  return (
    <Section id="keepers-head" title="Keepers">
      <Lines of={keepers} none={<p>Only editors so far.</p>}>
        {({ account, name, username, since, way, isClosed, brought }) => (
          <li className="line" key={account}>
            <div>
              <h3 className="line-name">{username === null ? name : <a href={paths.user(username)}>{name}</a>}</h3>
              <p>
                Since <Day at={since} />, {WAY_WORDS[way]}
              </p>
              {isClosed ? <p>Their account is closed. If it reopens, they’ll keep this page again.</p> : null}
            </div>
            <DeskForm intent="end-keeping" about={`keeper ${account}`} hidden={{ account }} suffix={account}>
              <Field label="Reason" name="endwhy" maxLength={600} hint="They’ll get this in an email." />
              {brought.length === 0 ? null : (
                <Select label={`And ${joinWords(brought)}, the people they invited?`} name="invited" choices={INVITED} />
              )}
              <Press of={name}>Take the page from them</Press>
            </DeskForm>
          </li>
        )}
      </Lines>
      <ApprovalChoice value={approval} elsewhere={elsewhere} hint="Their unpublished changes stay under Waiting." />
      <DeskForm intent="record">
        <Field
          label="Email for claims"
          name="recordemail"
          type="email"
          optional
          value={email ?? ''}
          maxLength={254}
          hint="People who claim this page can prove it with an email to this address. Only editors see it."
        />
        <Press>Use this address</Press>
      </DeskForm>
    </Section>
  );
}

const APPROVAL_NAMES: Record<Approval, string> = { 'at once': 'is published right away', asked: 'waits for an editor' };

interface ApprovalChoiceProps {
  /** What is said by now; null: as it is elsewhere. */
  value: Approval | null;
  /** What is said elsewhere, where this is of one page. */
  elsewhere?: Approval;
  hint: string;
}

/** Says whether what keepers write waits for an editor: of all pages, or of one. */
export function ApprovalChoice({ value, elsewhere, hint }: ApprovalChoiceProps) {
  const all = elsewhere === undefined ? [] : [['', `same as other pages: ${APPROVAL_NAMES[elsewhere]}`] as const];
  return (
    <DeskForm intent="approval" key={value ?? ''}>
      <Select
        label="What keepers write"
        name="approval"
        choices={[...all, ...Object.entries(APPROVAL_NAMES)]}
        value={value ?? ''}
        hint={hint}
      />
      <Press>Change who approves</Press>
    </DeskForm>
  );
}
