import { inject } from 'vitest';

// Folders of tests are made in the folder of the run, which is on a fast disk and removed at the end.
process.env['TMPDIR'] = inject('runFolder');
