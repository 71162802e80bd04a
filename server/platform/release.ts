import { version } from '../../package.json';

/** Set when the site is built; a test or a development server has none. */
declare const __REVISION__: string | undefined;
const revision = typeof __REVISION__ === 'string' ? __REVISION__ : '';

/** This release, as semantic version, with the commit that was built if it is known: `1.4.0+0a1b2c3d4e5f`. */
export const release: string = revision === '' ? version : `${version}+${revision}`;
