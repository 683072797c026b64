import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useBrowserSession } from '../contexts.ts';
import { noteWhoIsHere } from '../documents/kept-flag.ts';
import { useSession } from './account.ts';

/** Keeps a token while somebody is signed in, and hears of sign-ins and sign-outs in other tabs. Draws nothing. */
export function SessionWatch() {
  const session = useBrowserSession();
  const { currentUser, loggedIn } = useSession();
  const uid = currentUser?.uid;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (loggedIn) session?.keeper.start();
    else session?.keeper.stop();
  }, [session, loggedIn]);
  useEffect(() => {
    if (uid !== undefined) noteWhoIsHere(uid);
  }, [uid]);
  useEffect(() => session?.onChange(() => void revalidate()), [session, revalidate]);
  return null;
}
