/** Loaded when a shopper first saves or compares a car, or has done so before. */
export { SavedBar } from './saved-bar';
export { press } from './saved-controls';
