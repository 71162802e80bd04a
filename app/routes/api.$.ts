import { api } from '#server/integrations/api';

const loader = api;
const action = api;

export { action, loader };
