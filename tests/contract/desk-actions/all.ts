import { appointmentActions } from './appointments';
import type { DeskAction } from './desk-action';
import { leadActions } from './leads';
import { moneyActions } from './money';
import { ownerActions } from './owner';
import { stockActions } from './stock';
import { websiteActions } from './website';

/** Everything that somebody can do at the desk by sending a form. */
export const deskActions: readonly DeskAction[] = [
  ...leadActions,
  ...appointmentActions,
  ...moneyActions,
  ...stockActions,
  ...websiteActions,
  ...ownerActions,
];
