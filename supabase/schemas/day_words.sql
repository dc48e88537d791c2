-- The day's word (rule R19): what a page that says CANJEADO must also say, and only the team knows beforehand.

create function private.day_words() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  -- pictures that every phone has had since 2018; a word of one's own each
  select array[
    '🐶 perro', '🐱 gato', '🐭 ratón', '🐹 hámster', '🐰 conejo', '🦊 zorro', '🐻 oso', '🐼 panda', '🐨 koala', '🐯 tigre',
    '🦁 león', '🐮 vaca', '🐷 cerdo', '🐸 rana', '🐵 mono', '🐔 gallina', '🐧 pingüino', '🐦 pájaro', '🐤 pollito', '🦆 pato',
    '🦅 águila', '🦉 búho', '🦇 murciélago', '🐺 lobo', '🐗 jabalí', '🐴 caballo', '🦄 unicornio', '🐝 abeja', '🐛 oruga',
    '🦋 mariposa', '🐌 caracol', '🐞 mariquita', '🐜 hormiga', '🕷️ araña', '🦂 escorpión', '🐢 tortuga', '🐍 serpiente',
    '🦎 lagarto', '🐙 pulpo', '🦑 calamar', '🦐 gamba', '🦀 cangrejo', '🐟 pez', '🐬 delfín', '🐳 ballena', '🦈 tiburón',
    '🐊 cocodrilo', '🐆 leopardo', '🦓 cebra', '🦍 gorila', '🐘 elefante', '🦏 rinoceronte', '🐫 camello', '🦒 jirafa',
    '🐂 toro', '🐏 carnero', '🐑 oveja', '🐐 cabra', '🦌 ciervo', '🐓 gallo', '🦃 pavo', '🕊️ paloma', '🐿️ ardilla',
    '🦔 erizo', '🐉 dragón', '🦕 dinosaurio', '🦗 grillo', '🐾 huella', '🕸️ telaraña', '🐚 concha', '🐩 caniche', '🌵 cactus',
    '🌲 pino', '🌳 árbol', '🌴 palmera', '🌱 brote', '🍀 trébol', '🍃 hoja', '🍄 seta', '🌾 trigo', '💐 ramo', '🌷 tulipán',
    '🌹 rosa', '🌻 girasol', '🌼 margarita', '🌙 luna', '⭐ estrella', '🌍 mundo', '☀️ sol', '🌈 arcoíris', '☁️ nube',
    '⚡ rayo', '❄️ copo', '🔥 fuego', '💧 gota', '🌊 ola', '🌧️ lluvia', '⛈️ tormenta', '🌋 volcán', '🏔️ montaña',
    '🏝️ isla', '🏜️ desierto', '🌪️ tornado', '☄️ cometa', '🌅 amanecer', '🏖️ playa', '🍎 manzana', '🍐 pera', '🍊 naranja',
    '🍋 limón', '🍌 plátano', '🍉 sandía', '🍇 uva', '🍓 fresa', '🍈 melón', '🍒 cereza', '🍍 piña', '🥥 coco', '🥝 kiwi',
    '🍅 tomate', '🥑 aguacate', '🥦 brócoli', '🥒 pepino', '🌶️ guindilla', '🌽 mazorca', '🥕 zanahoria', '🥔 patata',
    '🎃 calabaza', '🥐 cruasán', '🍞 pan', '🧀 queso', '🥚 huevo', '🥞 tortita', '🥓 beicon', '🍔 hamburguesa', '🍕 pizza',
    '🥪 sándwich', '🌮 taco', '🌯 burrito', '🥗 ensalada', '🍝 pasta', '🍜 sopa', '🍣 sushi', '🍚 arroz', '🥘 paella',
    '🥟 empanadilla', '🍦 helado', '🍧 granizado', '🍰 tarta', '🍮 flan', '🍭 piruleta', '🍬 caramelo', '🍫 chocolate',
    '🍩 rosquilla', '🍪 galleta', '🥜 cacahuete', '🌰 castaña', '🍯 miel', '🥛 leche', '🍼 biberón', '☕ café', '🍵 té',
    '🥤 refresco', '🥄 cuchara', '🍽️ plato', '🥣 cuenco', '🥫 lata', '🥩 filete', '🍿 palomita', '⚽ balón', '🏀 baloncesto',
    '⚾ béisbol', '🎾 tenis', '🏐 voleibol', '🏉 rugby', '🎱 billar', '🏓 pimpón', '🏸 bádminton', '🥅 portería', '⛳ golf',
    '🎣 pesca', '🥊 boxeo', '⛸️ patín', '🎿 esquí', '🛷 trineo', '🏆 trofeo', '🥇 medalla', '🏄 surf', '🧘 yoga', '🤺 esgrima',
    '🚣 remo', '🚴 ciclista', '💃 bailarina', '🤹 malabarista', '🎪 circo', '🎭 teatro', '🎨 paleta', '🎬 claqueta',
    '🎤 micrófono', '🎼 partitura', '🎵 música', '🎹 piano', '🥁 tambor', '🎷 saxofón', '🎺 trompeta', '🎸 guitarra',
    '🎻 violín', '🎲 dado', '🎯 diana', '🎳 bolera', '🎮 mando', '🃏 comodín', '🎟️ entrada', '🎈 globo', '🎁 regalo',
    '🎀 lazo', '🎉 fiesta', '🏮 farol', '🎡 noria', '🎠 carrusel', '🏕️ campamento', '🚗 coche', '🚕 taxi', '🚌 autobús',
    '🚐 furgoneta', '🚚 camión', '🚜 tractor', '🛴 patinete', '🚲 bicicleta', '🏍️ moto', '🚂 locomotora', '🚆 tren',
    '🚇 metro', '🚊 tranvía', '🛤️ vía', '🚁 helicóptero', '✈️ avión', '🚀 cohete', '🛰️ satélite', '🛸 ovni', '⛵ velero',
    '🚤 lancha', '🚢 barco', '🛶 canoa', '⚓ ancla', '⛽ surtidor', '🚦 semáforo', '🚡 teleférico', '🛣️ carretera',
    '🗺️ mapa', '🗼 torre', '🏰 castillo', '🏟️ estadio', '⛲ fuente', '🏠 casa', '🏗️ grúa', '🌉 puente', '🚪 puerta',
    '🛏️ cama', '🛋️ sofá', '🚿 ducha', '🛁 bañera', '🚰 grifo', '🛒 carrito', '💺 asiento', '🔔 campana', '⌚ reloj',
    '⏰ despertador', '⏱️ cronómetro', '📱 móvil', '💻 portátil', '🖥️ monitor', '⌨️ teclado', '🖨️ impresora', '📷 cámara',
    '📞 teléfono', '📺 televisor', '📻 radio', '🔊 altavoz', '📣 megáfono', '📡 antena', '🔋 pila', '🔌 enchufe',
    '💡 bombilla', '🔦 linterna', '🕯️ vela', '💎 diamante', '🔑 llave', '🔒 candado', '🔨 martillo', '🔩 tornillo',
    '⚙️ engranaje', '⚖️ balanza', '🔬 microscopio', '🔭 telescopio', '🌡️ termómetro', '🖼️ cuadro', '🛍️ bolsa',
    '👜 bolso', '👛 monedero', '🎒 mochila', '💼 maletín', '✉️ sobre', '📦 caja', '📫 buzón', '📜 pergamino', '📅 calendario',
    '📌 chincheta', '📎 clip', '📏 regla', '📐 escuadra', '✂️ tijeras', '✏️ lápiz', '🖊️ bolígrafo', '🖋️ pluma', '🖍️ cera',
    '🖌️ pincel', '🔍 lupa', '📖 libro', '📓 cuaderno', '📰 periódico', '📁 carpeta', '🔖 marcapáginas', '🏷️ etiqueta',
    '💳 tarjeta', '💶 billete', '🗑️ papelera', '🛡️ escudo', '🚩 bandera', '👓 gafas', '👔 corbata', '👕 camiseta',
    '👖 pantalón', '🧣 bufanda', '🧤 guante', '🧥 abrigo', '🧦 calcetín', '👗 vestido', '👟 zapatilla', '👞 zapato', '👢 bota',
    '👑 corona', '🎩 chistera', '👒 sombrero', '🎓 birrete', '🧢 gorra', '⛑️ casco', '💍 anillo', '☂️ paraguas',
    '⛱️ sombrilla', '👁️ ojo', '👂 oreja', '👃 nariz', '✋ mano', '👍 pulgar', '👏 aplauso', '👋 saludo', '🧠 cerebro',
    '❤️ corazón', '👶 bebé', '🤖 robot', '👻 fantasma', '👽 marciano', '🤡 payaso', '😊 sonrisa'
  ]
$$;
comment on function private.day_words is 'Returns as many words as a year has days, each after its picture.';

create function private.day_word_hash(p_secret bytea, p_cafe uuid, p_round int, p_half int) returns int
language sql immutable parallel safe set search_path = '' as $$
  select ('x' || encode(substring(extensions.hmac(convert_to(concat_ws(':', p_cafe, p_round, p_half), 'UTF8'),
    p_secret, 'sha256') from 1 for 3), 'hex'))::bit(24)::int
$$;
comment on function private.day_word_hash is 'Returns a round''s addition to the draw: a number below 2^24.';

create function private.day_word(p_cafe uuid, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_secret constant bytea := private.secret('day-word');
  v_words constant text[] := private.day_words();
  v_place int := mod(private.madrid_day(p_at) - date '2000-01-01', 365);
  v_left int;
  v_right int;
begin
  -- A Feistel network on 19 times 20 places: each round can be undone, so no two days share a word. Sorting all words
  -- by a hash would draw as well and cost ten times as much.
  loop
    v_left := v_place % 19;
    v_right := v_place / 19;
    for v_round in 1..5 loop
      v_left := (v_left + private.day_word_hash(v_secret, p_cafe, v_round, v_right)) % 19;
      v_right := (v_right + private.day_word_hash(v_secret, p_cafe, -v_round, v_left)) % 20;
    end loop;
    v_place := v_right * 19 + v_left;
    -- the few places behind the last word are gone through
    exit when v_place < 365;
  end loop;
  return jsonb_build_object('picture', split_part(v_words[v_place + 1], ' ', 1),
    'word', split_part(v_words[v_place + 1], ' ', 2));
end $$;
comment on function private.day_word is
  'A café''s word at an instant: { picture, word }. Every word once in 365 days, in an order of the café''s own that '
  'the words of other days say nothing of.';
