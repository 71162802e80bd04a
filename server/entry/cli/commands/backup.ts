import type { RegisterCommands } from '../context';
import { registerBackupCreate } from './backup-create';
import { registerBackupList } from './backup-list';
import { registerBackupRestore } from './backup-restore';
import { registerBackupVerify } from './backup-verify';

/** `dealer backup …`: everything a site needs to start again elsewhere. */
export const registerBackup: RegisterCommands = (program, context) => {
  const backup = program.command('backup').description('Make, check and restore backups');
  registerBackupCreate(backup, context);
  registerBackupList(backup, context);
  registerBackupVerify(backup, context);
  registerBackupRestore(backup, context);
};
