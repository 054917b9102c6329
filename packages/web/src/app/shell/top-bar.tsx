import { Button } from '@blueprintjs/core';
import { Menu as MenuIcon, NewPerson, Search } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { QuickSearch } from '../../features/patients/quick-search';
import { AttentionBadge, EpaBadge, RequestBadge } from './waiting-badges';
import { LazyBoundary } from '../../page/lazy-boundary';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { useIntegration } from '../../session/integration';
import { useMay } from '../../session/practice-session';
import type { OpenShellDialog } from '../screen-list';
import { Wordmark } from '../wordmark';
import { Keys } from './keys';
import { NoticesButton } from './notices-button';
import { ProfileButton } from './profile-button';
import { lazyComponent } from '../../page/lazy-component';
import './top-bar.css';

const MenuDrawer = lazyComponent(
  () => import('./menu-drawer'),
  (part) => part.MenuDrawer,
);

/**
 * Logo, patient search, badges, profile and, where no navigation is beside the page, menu (S2.1-11): below 1000 the
 * name goes, below 830 the search folds, below 450 the logo goes. In integrated mode neither logo link nor search (S6-9).
 */
export function TopBar({ onOpen }: { onOpen: OpenShellDialog }) {
  const isSearchFolded = useNarrowerThan(WIDTHS.search);
  const isLogoHidden = useNarrowerThan(WIDTHS.logo);
  const hasDrawer = useNarrowerThan(WIDTHS.navigation);
  const { integrated } = useIntegration();
  const mayAdd = useMay('patient.write') && !integrated;
  const mayReadRequests = useMay('request.read');
  const mayReadEpa = useMay('prior-authorization.read');
  const [isSearching, setSearching] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);

  return (
    <header className="erx-top-bar">
      <div className="erx-top-bar-row">
        {!isLogoHidden && !integrated && (
          <Link to="/dashboard" className="erx-logo" aria-label="erx, to the dashboard">
            <Wordmark />
          </Link>
        )}
        {!integrated &&
          (isSearchFolded ? (
            <Button
              className="erx-bar-button"
              variant="minimal"
              icon={<Search />}
              aria-label="Search patients"
              aria-expanded={isSearching}
              onClick={() => {
                setSearching(!isSearching);
              }}
            />
          ) : (
            <QuickSearch />
          ))}
        {mayAdd && (
          <Button
            className="erx-bar-button"
            variant="minimal"
            icon={<NewPerson />}
            aria-label="Add Patients"
            {...(isSearchFolded ? {} : { text: 'Add Patients' })}
            onClick={() => {
              onOpen('add-patient');
            }}
          />
        )}
        <span className="erx-top-bar-gap" />
        {!integrated && <AttentionBadge />}
        {mayReadRequests && <RequestBadge />}
        {mayReadEpa && <EpaBadge />}
        <NoticesButton />
        <ProfileButton onOpen={onOpen} />
        {hasDrawer && (
          <Button
            className="erx-bar-button"
            variant="minimal"
            icon={<MenuIcon />}
            aria-label="Menu"
            aria-haspopup="dialog"
            onClick={() => {
              setMenuOpen(true);
            }}
          />
        )}
      </div>
      {!integrated && isSearchFolded && isSearching && (
        <div className="erx-top-bar-search">
          <QuickSearch
            inputRef={(input) => {
              input?.focus();
            }}
            onDone={() => {
              setSearching(false);
            }}
          />
        </div>
      )}
      <Keys onOpen={onOpen} />
      <LazyBoundary>
        {hasDrawer && isMenuOpen && (
          <MenuDrawer
            onClose={() => {
              setMenuOpen(false);
            }}
            onOpen={onOpen}
          />
        )}
      </LazyBoundary>
    </header>
  );
}
