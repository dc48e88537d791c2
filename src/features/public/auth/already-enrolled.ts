/** Who takes part already and comes to the login of a café is told so and sent to the dashboard (rule A1). */
export const alreadyEnrolled = {
  title: 'Ya estás inscrito',
  description: 'Ya participas en esta cafetería. Sigue donde lo dejaste.',
};
