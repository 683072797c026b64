import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useBrowserSession } from '../contexts.ts';
import { useSession } from './account.ts';

/** Keeps a token while somebody is signed in, and hears of sign-ins and sign-outs in other tabs. Draws nothing. */
export function SessionWatch() {
  const desk = useBrowserSession();
  const { loggedIn } = useSession();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (loggedIn) desk?.keeper.start();
    else desk?.keeper.stop();
  }, [desk, loggedIn]);
  useEffect(() => desk?.onChange(() => void revalidate()), [desk, revalidate]);
  return null;
}
