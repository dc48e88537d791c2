import { paths } from '@/config/paths';

/** Returns the link of an invitation into a team. */
export const teamLink = (token: string) => window.location.origin + paths.joinTeam(token);
