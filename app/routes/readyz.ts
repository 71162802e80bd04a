import { readyz } from '#server/entry/api/health';
import { route } from '#server/entry/routes/site-route';

const { loader, action } = route(readyz);

export { action, loader };
