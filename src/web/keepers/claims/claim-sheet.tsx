import type { ReactNode } from 'react';
import { PostForm, findRefusal, Submit } from '../../forms/form-parts.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { PageStyle } from '../../look/page-style.tsx';
import { PaperHead } from '../paper-head.tsx';
import css from './claim.css?inline';
import type { ClaimOutcome } from './claim-actions.ts';

interface ClaimSheetProps {
  title: string;
  description: string;
  /** The band or the room it is about, '' for none: it stands above the title, and its poster beside it. */
  name?: string;
  lead?: string;
  stock: 'shell' | 'mist';
  children: ReactNode;
}

/** A page about whose a page is: a heading on its paper beside a poster, and what there is to do. */
export function ClaimSheet({ title, description, name = '', lead, stock, children }: ClaimSheetProps) {
  return (
    <section className="claiming">
      <PageHead title={name === '' ? title : `${title}: ${name}`} description={description} isUnlisted />
      <PageStyle name="claim" css={css} />
      <PaperHead mark={name} title={title} lead={lead} stock={stock} poster={name || title} />
      <div className="wrap claim-body">{children}</div>
    </section>
  );
}

/** Whoever has not confirmed their address keeps no page: they are sent the email again, which leads back here. */
export function ConfirmFirst({ outcome }: { outcome: ClaimOutcome | undefined }) {
  return (
    <PostForm refused={findRefusal(outcome, 'confirm')}>
      <p className="lead">Confirm your email address first, by the link in the email we sent you. It is too old, or not to be found?</p>
      <input type="hidden" name="intent" value="confirm" />
      <Submit label="Send another email" doing="Sending..." />
      {outcome !== undefined && 'said' in outcome && outcome.about === 'confirm' ? <p role="status">{outcome.said}</p> : null}
    </PostForm>
  );
}
