import { INVITATION_DAYS } from '../_shared/figures.ts';
import * as z from 'zod/mini';
import { mailButton, mailFrame, mailParagraph } from './mail-frame.ts';

/** Payload of the event of an invitation into a team (SQL: `invite_to_team`). */
export const teamInvitationPayload = z.object({
  email: z.string(),
  cafe: z.string(),
  primary_color: z.string(),
  role: z.enum(['staff', 'manager', 'owner']),
  token: z.string(),
});

const roleText = {
  owner: 'como titular',
  manager: 'como encargado o encargada',
  staff: 'como camarero o camarera',
};

/** Returns the mail that invites into a café's team: text and HTML with one link, no image (rule T6). */
export function teamInvitationMail(
  { cafe, primary_color, role, token }: z.output<typeof teamInvitationPayload>,
  siteUrl: string,
): { subject: string; text: string; html: string } {
  // the token in the fragment: no server and no log sees it
  const link = `${siteUrl}/join-team#invitacion=${encodeURIComponent(token)}`;
  const subject = `Te invitan a la barra de ${cafe}`;
  const invitation = `Te invitan a la barra de ${cafe}, ${roleText[role]}.`;
  const how = `El enlace sirve una sola vez y caduca a los ${INVITATION_DAYS} días.`;
  const otherwise = 'Si no esperabas esta invitación, ignora este correo: sin aceptarla no pasa nada.';
  return {
    subject,
    text: `${invitation}\n\nAcéptala aquí:\n${link}\n\n${how} ${otherwise}\n`,
    html: mailFrame({
      cafe: { name: cafe, color: primary_color },
      heading: subject,
      body: [mailParagraph(invitation), mailButton(link, 'Ver la invitación', primary_color)],
      foot: [`${how} ${otherwise}`],
    }),
  };
}
