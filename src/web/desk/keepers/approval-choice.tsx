import type { Approval } from '#scene/keepers/approval.ts';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';
import { Select } from '../select.tsx';

/** How it is said whether what keepers write waits. */
const APPROVAL_NAMES: Record<Approval, string> = {
  'at once': 'is published right away',
  asked: 'waits for an editor',
};

interface ApprovalChoiceProps {
  /** What is said by now; null: as it is elsewhere. */
  value: Approval | null;
  /** What is said elsewhere, where this is of one page. */
  elsewhere?: Approval;
  hint: string;
}

/** Says whether what keepers write waits for an editor: of all pages, or of one. */
export function ApprovalChoice({ value, elsewhere, hint }: ApprovalChoiceProps) {
  const refused = findRefusal(useOutcome(), 'approval');
  const busy = useBusy();
  const choices = Object.entries(APPROVAL_NAMES);
  const all = elsewhere === undefined ? choices : [['', `same as other pages: ${APPROVAL_NAMES[elsewhere]}`] as const, ...choices];
  return (
    <PostForm refused={refused} key={value ?? ''}>
      <input type="hidden" name="intent" value="approval" />
      <Select label="What keepers write" name="approval" choices={all as [string, string][]} value={value ?? ''} hint={hint} />
      <button className="key" type="submit" disabled={busy}>
        Save
      </button>
    </PostForm>
  );
}
