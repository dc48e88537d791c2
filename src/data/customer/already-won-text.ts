/** Text for a challenge that advances without a prize (rule R7). */
export const ALREADY_WON_TEXT =
  'El premio de este desafío ya te lo dimos en esta cafetería con otra cuenta de este mismo email, así que esta vez no lleva premio.';
