import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Field } from '../forms/field.tsx';
import { findRefusal, Hidden, PostForm, Press, useBusy } from '../forms/form-parts.tsx';
import { useOutcome } from './outcome.tsx';

type DeskFormProps = ComponentProps<typeof PostForm> & {
  /** What it asks for, where not its buttons say so. */
  intent?: string | undefined;
  /** By what name it is told what came of it, where a page has several of its intent. */
  about?: string | undefined;
  hidden?: Readonly<Record<string, string>>;
};

/** A form of the desk: it shows what was refused of it. */
export function DeskForm({ intent, about, hidden = {}, children, ...form }: DeskFormProps) {
  const refused = useRefused({ intent, about });
  const sent = { ...(intent !== undefined && { intent }), ...(about !== undefined && { outcome: about }), ...hidden };
  return (
    <PostForm refused={refused} {...form}>
      <Hidden sent={sent} />
      {children}
    </PostForm>
  );
}

function useRefused({ intent, about = intent }: Pick<DeskFormProps, 'intent' | 'about'>) {
  const outcome = useOutcome();
  return about === undefined ? undefined : findRefusal(outcome, about);
}

/** The same folded away, until it is refused. */
export function FoldedForm({ summary, ...form }: DeskFormProps & { summary: ReactNode }) {
  return (
    <details open={useRefused(form) !== undefined}>
      <summary>{summary}</summary>
      <DeskForm {...form} />
    </details>
  );
}

interface SaveFormProps {
  stands: object;
  files?: boolean;
  /** What else the form can be sent for; what was typed stands in it then. */
  tries?: { intent: string; label: string; typed: Record<string, string> | undefined };
  children: ReactNode;
}

/** A form that edits what `stands`. It says what it was filled with, so that only what differs from it is sent. */
export function SaveForm({ stands, files = true, tries, children }: SaveFormProps) {
  const refused = findRefusal(useOutcome(), 'edit');
  const asked = useNavigation().formData?.get('intent');
  const busy = useBusy();
  const loaded = refused?.kept.loaded ?? tries?.typed?.loaded ?? JSON.stringify(stands);
  return (
    <DeskForm about="edit" files={files} hidden={{ loaded }} key={`${JSON.stringify(stands)} ${loaded}`}>
      <EnterKey value="edit" label="Save" />
      {children}
      <div className="save-bar">
        {tries === undefined ? null : (
          <Press value={tries.intent} {...(asked === tries.intent && { doing: 'One moment...' })}>
            {tries.label}
          </Press>
        )}
        <Press look="button" value="edit">
          {busy && asked !== tries?.intent ? 'Saving …' : 'Save'}
        </Press>
      </div>
    </DeskForm>
  );
}

/** First in a form, the button that the Enter key presses: nobody sees it or tabs to it. */
export function EnterKey({ name = 'intent', value, label }: { name?: string; value: string; label: string }) {
  return (
    <button className="sr" type="submit" name={name} value={value} tabIndex={-1} aria-hidden="true" disabled={useBusy()}>
      {label}
    </button>
  );
}

/** Why something is changed, in the words of whoever changes it. */
export function WhyField({ hint = 'Everyone can read this in the history.' }: { hint?: string }) {
  return <Field label="Why (optional)" name="reason" optional maxLength={300} hint={hint} />;
}

/** Asks for the number of what goes for good or goes back, once it is said. */
export function SureField({ about, first, then, doing }: Record<'about' | 'first' | 'then' | 'doing', string>) {
  const isAsked = findRefusal(useOutcome(), about)?.fields.sure !== undefined;
  return (
    <>
      {isAsked ? <Field label="How many" name="sure" inputMode="numeric" optional maxLength={5} /> : null}
      <Press look="button" doing={doing}>
        {isAsked ? then : first}
      </Press>
    </>
  );
}

/** Says how many boxes of a name are ticked; `listed` tells when they are others. */
export function Picked({ of, listed }: { of: string; listed: unknown }) {
  const [picked, setPicked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other things listed are other boxes
  useEffect(() => {
    const count = () => setPicked(document.querySelectorAll(`input[name="${of}"]:checked`).length);
    count();
    document.addEventListener('change', count);
    return () => document.removeEventListener('change', count);
  }, [of, listed]);
  return <p aria-live="polite">{picked === 0 ? 'For all selected:' : `${picked} selected:`}</p>;
}
