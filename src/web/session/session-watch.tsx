import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useBrowserSession } from '../contexts.ts';
import { useSession } from './account.ts';

/** Keeps a token while somebody is signed in, and hears of sign-ins and sign-outs in other tabs. Draws nothing. */
export function SessionWatch() {
  const session = useBrowserSession();
  const { loggedIn } = useSession();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (loggedIn) session?.keeper.start();
    else session?.keeper.stop();
  }, [session, loggedIn]);
  useEffect(() => session?.onChange(() => void revalidate()), [session, revalidate]);
  return null;
}
