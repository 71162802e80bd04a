import { healthz } from '#server/api/health';
import { route } from '#server/api/routes/site-route';

const { loader, action } = route(healthz);

export { action, loader };
