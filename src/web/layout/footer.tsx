import { useSite } from '../contexts.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';

/** The foot of every page: credits, links, day or night, and the printer's color bar. */
export function Footer() {
  const { footer, hasServices, hasPeople } = useSite();
  const { currentUser, loggedIn } = useSession();
  return (
    <footer className="foot" data-room="21">
      <div className="wrap">
        <div>
          <p className="lead">{footer}</p>
          <nav aria-label="More">
            <ul>
              <li>
                <a href={paths.myShows()}>My shows</a>
              </li>
              <li>
                <a href={paths.tell()}>Tell us about a show</a>
              </li>
              <li>
                <a href={paths.contact()}>Find us on social media</a>
              </li>
              <li>
                <a href={paths.archive()}>Archive</a>
              </li>
              <li>
                <a href={paths.tree()}>Who played in what</a>
              </li>
              {hasServices ? (
                <li>
                  <a href={paths.services()}>Services</a>
                </li>
              ) : null}
              {hasPeople ? (
                <li>
                  <a href={paths.users()}>Users Directory</a>
                </li>
              ) : null}
              {loggedIn ? (
                <>
                  <li>
                    <a href={paths.dashboard()}>Dashboard</a>
                  </li>
                  {currentUser?.role === 'member' ? null : (
                    <li>
                      <a href={paths.desk()}>Desk</a>
                    </li>
                  )}
                  <li>
                    <a href={paths.logout()}>Sign out</a>
                  </li>
                </>
              ) : (
                <li>
                  <a href={paths.login()}>Sign in</a>
                </li>
              )}
              <li>
                <a href={paths.apiDocs()}>API</a>
              </li>
            </ul>
          </nav>
        </div>
        <div className="foot-end">
          <ColorSchemeSwitch />
          <ColorBar />
        </div>
      </div>
    </footer>
  );
}

function ColorBar() {
  return (
    <svg className="colorbar" viewBox="0 0 340 22" aria-hidden="true">
      <path className="plate-a" d="M40 0h60v22H40z" />
      <path className="plate-b" d="M70 0h60v22H70z" />
      <path className="violet-ink" d="M116 0h60v22h-60z" />
      <path className="key-plate" d="M190 0h30v22h-30z" />
      <g className="plate-a stroke" strokeLinecap="round">
        <path d="M232 4h80" strokeWidth="2" strokeDasharray="0 7" />
        <path d="M235.500 11h80" strokeWidth="4" strokeDasharray="0 7" />
        <path d="M232 18h80" strokeWidth="6" strokeDasharray="0 7" />
      </g>
      <g className="key-plate stroke" strokeWidth="1.500">
        <circle cx="12" cy="11" r="7" />
        <path d="M0 11h24M12-1v24" />
      </g>
    </svg>
  );
}
