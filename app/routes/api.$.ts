import { api } from '#server/api/api';

const loader = api;
const action = api;

export { action, loader };
