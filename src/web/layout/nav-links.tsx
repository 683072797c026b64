import { useLocation } from 'react-router';
import { Icon, type IconName } from '../look/icons.tsx';
import { currentness } from './links.ts';

/** A way to a part of the site: a small picture and a word. */
export interface NavLink {
  icon: IconName;
  label: string;
  to: string;
}

/** Ways in a row, the one that one is on marked. */
export function NavLinks({ ways }: { ways: readonly NavLink[] }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {ways.map(({ icon, label, to }) => (
        <li key={to}>
          <a href={to} aria-current={currentness(to, pathname)}>
            <Icon name={icon} />
            <span className="way">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
