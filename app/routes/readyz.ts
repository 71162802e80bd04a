import { readyz } from '#server/api/health';
import { route } from '#server/api/routes/site-route';

const { loader, action } = route(readyz);

export { action, loader };
