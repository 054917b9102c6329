import { Button } from '@blueprintjs/core';
import { Menu as MenuIcon, NewPerson, Search } from '@blueprintjs/icons';
import { lazy, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { QuickSearch } from '../../features/patients/quick-search';
import { RequestBadge } from '../../features/requests/request-badge';
import { useNarrowerThan, WIDTHS } from '../../ui/use-media';
import { useMay } from '../../workplace/workplace';
import { Wordmark } from '../wordmark';
import { Keys } from './keys';
import { ProfileButton } from './profile-button';
import './top-bar.css';
import { Later } from '../../ui/later';

const InteractionSettingsDialog = lazy(async () => ({ default: (await import('../../features/interactions/dialogs/interaction-settings-dialog')).InteractionSettingsDialog }));
const AboutDialog = lazy(async () => ({ default: (await import('./about-dialog')).AboutDialog }));
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog')).KeysDialog }));
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer')).MenuDrawer }));
const AddPatientDialog = lazy(async () => ({ default: (await import('../../features/patients/dialogs/save-patient-dialog')).AddPatientDialog }));

/** Logo, patient search, badges, profile and menu (S2.1-11): narrower than 1000 the name goes, than 830 the search folds, than 450 the logo. */
export function TopBar() {
  const isSearchFolded = useNarrowerThan(WIDTHS.search);
  const isLogoHidden = useNarrowerThan(WIDTHS.logo);
  const mayAdd = useMay('patient.write');
  const [isSearching, setSearching] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isAbout, setAbout] = useState(false);
  const [isInteractionSettings, setInteractionSettings] = useState(false);
  const [isKeysOpen, setKeysOpen] = useState(false);
  const showKeys = useCallback(() => { setKeysOpen(true); }, []);
  const addPatient = useCallback(() => { setAdding(true); }, []);

  return (
    <header className="erx-top-bar">
      <div className="erx-top-bar-row">
        {!isLogoHidden && <Link to="/dashboard" className="erx-logo" aria-label="erx, to the dashboard"><Wordmark /></Link>}
        {isSearchFolded
          ? <Button className="erx-bar-button" variant="minimal" icon={<Search />} aria-label="Search patients" aria-expanded={isSearching} onClick={() => { setSearching(!isSearching); }} />
          : <QuickSearch />}
        {mayAdd && (
          <Button className="erx-bar-button" variant="minimal" icon={<NewPerson />} aria-label="Add Patients" {...(isSearchFolded ? {} : { text: 'Add Patients' })} onClick={addPatient} />
        )}
        <span className="erx-top-bar-gap" />
        <RequestBadge />
        <ProfileButton />
        <Button className="erx-bar-button" variant="minimal" icon={<MenuIcon />} aria-label="Menu" aria-haspopup="dialog" onClick={() => { setMenuOpen(true); }} />
      </div>
      {isSearchFolded && isSearching && (
        <div className="erx-top-bar-search"><QuickSearch inputRef={(input) => { input?.focus(); }} onDone={() => { setSearching(false); }} /></div>
      )}
      <Keys onAddPatient={addPatient} onKeys={showKeys} />
      <Later>
        {isMenuOpen && <MenuDrawer onClose={() => { setMenuOpen(false); }} onAbout={() => { setAbout(true); }} onKeys={showKeys} onInteractionSettings={() => { setInteractionSettings(true); }} />}
        {isInteractionSettings && <InteractionSettingsDialog onClose={() => { setInteractionSettings(false); }} />}
        {isAbout && <AboutDialog onClose={() => { setAbout(false); }} />}
        {isKeysOpen && <KeysDialog onClose={() => { setKeysOpen(false); }} />}
        {isAdding && <AddPatientDialog onClose={() => { setAdding(false); }} />}
      </Later>
    </header>
  );
}
