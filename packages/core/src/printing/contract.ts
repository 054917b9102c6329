import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Changes } from '../values/changes';
import { Id } from '../values/ids';
import { PrintSettings, PrintSettingsFields } from './model';

export const getPrintSettings = endpoint({
  // S7-40, S8-15
  name: 'getPrintSettings',
  summary: 'How the practice prints; 404 where it has not chosen, then the defaults hold',
  method: 'GET',
  path: '/printsettings/practice',
  allow: 'practice.read',
  reply: PrintSettings,
  errors: ['printing.settings-none'],
});

export const createPrintSettings = endpoint({
  name: 'createPrintSettings',
  summary: 'Chooses how the practice prints, the first time', // S4-15
  method: 'POST',
  path: '/printsettings',
  allow: 'print-settings.write',
  idempotent: true,
  status: 201,
  body: PrintSettingsFields,
  reply: PrintSettings,
  errors: ['printing.settings-exist', 'field.required'],
});

export const updatePrintSettings = endpoint({
  name: 'updatePrintSettings',
  summary: 'Changes the named print settings of the practice', // S7-40
  method: 'PATCH',
  path: '/printsettings/:id',
  allow: 'print-settings.write',
  params: z.object({ id: Id }),
  body: Changes,
  reply: PrintSettings,
  errors: ['printing.settings-none', 'printing.settings-unchanged', 'field.required'],
});
