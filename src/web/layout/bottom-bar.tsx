import { useLocation } from 'react-router';
import { Icon, type IconName } from '../look/icons.tsx';
import { paths } from '../paths.ts';
import { currentness } from './links.ts';

const TABS: { icon: IconName; label: string; to: string }[] = [
  { icon: 'shows', label: 'Shows', to: paths.shows() },
  { icon: 'artists', label: 'Artists', to: paths.artists() },
  { icon: 'news', label: 'News', to: paths.news() },
  { icon: 'venues', label: 'Venues', to: paths.venues() },
  { icon: 'profile', label: 'Profile', to: paths.profile() },
];

/** The bar under the thumb on small screens. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label="Bottom bar">
      <ul>
        {TABS.map(({ icon, label, to }) => (
          <li key={to}>
            <a href={to} aria-current={currentness(to, pathname)}>
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
