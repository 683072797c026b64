import { paths } from '../paths.ts';
import { type NavLink, NavLinks } from './nav-links.tsx';

const TABS: readonly NavLink[] = [
  { icon: 'shows', label: 'Shows', to: paths.shows() },
  { icon: 'artists', label: 'Artists', to: paths.artists() },
  { icon: 'news', label: 'News', to: paths.news() },
  { icon: 'venues', label: 'Venues', to: paths.venues() },
  { icon: 'profile', label: 'Profile', to: paths.profile() },
];

/** The bar under the thumb on small screens. */
export function BottomBar() {
  return (
    <nav className="tabs" aria-label="Bottom bar">
      <NavLinks ways={TABS} />
    </nav>
  );
}
