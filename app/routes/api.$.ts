import { api } from '#server/entry/api/api';

const loader = api;
const action = api;

export { action, loader };
