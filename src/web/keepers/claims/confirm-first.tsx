import { findRefusal, PostForm, Submit } from '../../forms/form-parts.tsx';
import type { ClaimOutcome } from './claim-work.ts';

/** Whoever has not confirmed their address keeps no page: they are sent the email again, which leads back here. */
export function ConfirmFirst({ outcome }: { outcome: ClaimOutcome | undefined }) {
  return (
    <PostForm refused={findRefusal(outcome, 'confirm')}>
      <p className="lead">Confirm your email address first, with the link in the email we sent you. Expired, or can’t find it?</p>
      <input type="hidden" name="intent" value="confirm" />
      <Submit label="Send another email" doing="Sending..." />
      {outcome !== undefined && 'said' in outcome && outcome.about === 'confirm' ? <p role="status">{outcome.said}</p> : null}
    </PostForm>
  );
}
