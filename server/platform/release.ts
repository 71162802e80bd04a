import { version } from '../../package.json';

/** This release, as semantic version: `1.4.0`. */
export const release: string = version;
