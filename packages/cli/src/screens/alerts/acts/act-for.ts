import type { Act } from '../use-dialog';
import { approveAct } from './approve';
import { denyAct, handleAct } from './deny';
import { linkAct, unlinkAct } from './link';
import type { Setting } from './setting';

/** The act that a key begins. @throws Error for a key that none has */
export function actFor(key: string, setting: Setting): Act {
  switch (key) {
    case 'a':
      return approveAct(setting, false);
    case 'c':
      return approveAct(setting, true);
    case 'd':
      return denyAct(setting, false);
    case 'w':
      return denyAct(setting, true);
    case 'h':
      return handleAct(setting);
    case 'l':
      return linkAct(setting);
    case 'u':
      return unlinkAct(setting);
    default:
      throw new Error(`No act has the key ${key}.`);
  }
}
