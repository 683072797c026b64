import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '../paths.ts';

/** Where the pages that need an account lead while there are none. */
export const toHome = () => redirect(paths.home());
export const toLogin = () => redirect(paths.login());
export const toUser = ({ params }: LoaderFunctionArgs) => redirect(paths.user(params.id ?? ''));
