import { useEffect, useState } from 'react';
import { USERNAME_RULE, usernameFault } from '#scene/people/username.ts';
import { useBrowserSession } from '../contexts.ts';
import { Field } from './field.tsx';
import { useFault } from './form-parts.tsx';

const PAUSE_MS = 350;

/** A user name, checked for its form and for being free while it is typed. */
export function UsernameField({ value }: { value?: string }) {
  const session = useBrowserSession();
  const [typed, setTyped] = useState<string>();
  const [checked, setChecked] = useState<{ about: string; why: string }>();
  const fault = typed === undefined || typed === '' ? undefined : usernameFault(typed);
  useEffect(() => {
    if (typed === undefined || typed === '' || fault !== undefined || session === undefined) return;
    const timer = setTimeout(() => {
      session.api.get('/people/free', { username: typed }).then(
        (answer) => setChecked({ about: typed, why: answer.why }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [session, typed, fault]);
  const answered = checked !== undefined && checked.about === typed ? checked.why : undefined;
  const refused = useFault('username').why;
  const wrong = typed === undefined ? undefined : (fault ?? (answered || null));
  // The rule appears once: as the fault, where that is the fault.
  const saysRule = (typed === undefined ? refused : fault)?.includes(USERNAME_RULE) === true;
  return (
    <Field
      label="Username"
      name="username"
      autoComplete="username"
      maxLength={30}
      value={value}
      why={wrong}
      hint={
        answered === ''
          ? `${typed} is free. Your page will be /u/${typed}`
          : `Your page will be /u/… under it${saysRule ? '' : `: ${USERNAME_RULE}`}.`
      }
      onChange={setTyped}
    />
  );
}
