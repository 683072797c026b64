import type { ReactNode } from 'react';
import { DeskForm } from '../../desk/desk-form.tsx';
import { useOutcome } from '../../desk/outcome.tsx';
import { Submit } from '../../forms/form-parts.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { PageStyle } from '../../look/page-style.tsx';
import { PaperHead } from '../paper-head.tsx';
import css from './claim.css?inline';

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
export function ConfirmFirst() {
  return (
    <DeskForm intent="confirm">
      <p className="lead">Confirm your email address first, with the link in the email we sent you. Expired, or can’t find it?</p>
      <Submit label="Send another email" doing="Sending..." />
      <SaidOf about="confirm" />
    </DeskForm>
  );
}

/** What came of a form, if it was the last. */
export function SaidOf({ about }: { about: string }) {
  const outcome = useOutcome();
  return outcome !== undefined && 'said' in outcome && outcome.about === about ? <p role="status">{outcome.said}</p> : null;
}
