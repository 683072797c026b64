import { type ChangeEvent, useEffect, useState } from 'react';
import { USERNAME_RULE, usernameFault } from '#scene/username.ts';
import { useBrowserSession } from '../contexts.ts';
import { Field } from './field.tsx';

/** How long nobody types before the site is asked, in milliseconds. */
const PAUSE_MS = 350;

/** A user name, checked for its shape and for being free while it is typed. */
export function UsernameField({ value }: { value?: string }) {
  const desk = useBrowserSession();
  const [typed, setTyped] = useState<string>();
  const [told, setTold] = useState<{ about: string; why: string }>();
  const fault = typed === undefined || typed === '' ? undefined : usernameFault(typed);
  useEffect(() => {
    if (typed === undefined || typed === '' || fault !== undefined || desk === undefined) return;
    const timer = setTimeout(() => {
      desk.api.usernameFree(typed).then(
        (answer) => setTold({ about: typed, why: answer.why }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [desk, typed, fault]);
  const answered = told !== undefined && told.about === typed ? told.why : undefined;
  const wrong = typed === undefined ? undefined : (fault ?? (answered || null));
  return (
    <Field
      label="Username"
      name="username"
      autoComplete="username"
      maxLength={30}
      value={value}
      why={wrong}
      hint={answered === '' ? `${typed} is free. Your page will be /u/${typed}` : `Your page will be /u/… under it: ${USERNAME_RULE}.`}
      onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
    />
  );
}
