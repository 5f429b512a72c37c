/** The fixed demonstration projects, and words to generate more names. All places below country level are invented. */
export interface KnownProject {
  readonly number: number;
  readonly name: string;
  readonly communities: readonly string[];
}

export interface Places {
  /** Share of all children, in percent. */
  readonly share: number;
  readonly projects: readonly KnownProject[];
  readonly words: readonly [first: string, second: string];
}

const project = (number: number, name: string, ...communities: string[]): KnownProject => ({
  number,
  name,
  communities,
});

export const placesByCountry: Readonly<Record<string, Places>> = {
  GTM: {
    share: 9,
    projects: [
      project(201115, 'Tierra Nueva AP', 'Aldea El Pinal', 'Caserío La Cumbre', 'Xepatul'),
      project(201388, 'Valle Verde AP', 'Aldea Las Flores', 'Chuisac'),
      project(203041, 'Los Cerros AP', 'San Andrés Bajo', 'Pacajá'),
    ],
    words: [
      'Monte,Valle,Agua,Piedra,Sierra,Loma,Llano,Cruz,Puente,Laguna,Campo,Peña',
      'Verde,Nuevo,Alto,Claro,Sereno,Blanco,Florido,Hondo,Real,Bello,Largo,Dorado',
    ],
  },
  HND: {
    share: 5,
    projects: [
      project(168902, 'Montaña Azul AP', 'El Guayabo', 'La Laguna'),
      project(171250, 'Río Blanco AP', 'Agua Fría', 'Las Delicias'),
    ],
    words: [
      'Cerro,Valle,Quebrada,Monte,Llano,Río,Ojo,Potrero,Boca,Loma,Vega,Cuesta',
      'Azul,Fresco,Grande,Nuevo,Sereno,Alto,Lindo,Blanco,Claro,Ancho,Solo,Seco',
    ],
  },
  BOL: {
    share: 6,
    projects: [
      project(178440, 'Amanecer Andino AP', 'Ayllu Qhana', 'Villa Esperanza'),
      project(179013, 'Pampa Grande AP', "Ch'alla", 'Puente Viejo'),
    ],
    words: [
      'Pampa,Alto,Cerro,Villa,Quebrada,Puerto,Cumbre,Laguna,Valle,Mesa,Playa,Peña',
      'Kantuta,Andina,Nueva,Clara,Serena,Alegre,Bella,Rosada,Fértil,Larga,Dorada,Viva',
    ],
  },
  PER: {
    share: 4,
    projects: [
      project(182377, 'Quebrada Honda AP', 'Anexo San Isidro', 'Llacta'),
      project(183690, 'Sol Naciente AP', 'Sector 5', 'Alto Mirador'),
    ],
    words: [
      'Sol,Cumbre,Pampa,Alto,Valle,Quebrada,Nevado,Puquio,Tambo,Loma,Balcón,Portal',
      'Radiante,Nuevo,Andino,Fértil,Sereno,Florido,Sagrado,Alegre,Noble,Vivo,Claro,Fuerte',
    ],
  },
  DOM: {
    share: 3,
    projects: [
      project(190204, 'Palma Alta AP', 'Batey 7', 'La Ciénaga'),
      project(190877, 'Nueva Vida AP', 'Los Cocos', 'Barrio Norte'),
    ],
    words: [
      'Palma,Loma,Caño,Sabana,Batey,Cayo,Playa,Vega,Mata,Arroyo,Boca,Punta',
      'Nueva,Alta,Clara,Larga,Bonita,Verde,Serena,Honda,Rica,Fresca,Real,Grande',
    ],
  },
  ETH: {
    share: 16,
    projects: [
      project(193408, 'Wenz Ber AP', 'Kebele 04', 'Kebele 07', 'Gebeya'),
      project(194120, 'Arba Tera AP', 'Kebele 11', 'Tulu'),
      project(195002, 'Selam Amba AP', 'Kebele 02'),
    ],
    words: [
      'Addis,Selam,Wenz,Bereha,Tsehay,Dega,Amba,Gelan,Meda,Abay,Fikre,Hamer',
      'Ber,Amba,Tera,Wuha,Sefer,Mender,Alem,Gedam,Bar,Kola,Wereda,Hiwot',
    ],
  },
  KEN: {
    share: 9,
    projects: [
      project(160775, 'Mto Mpya AP', 'Location A - Kiboko', 'Sub-location Mwangaza'),
      project(161904, 'Tumaini AP', 'Ngomeni', 'Kaptich'),
    ],
    words: [
      'Mto,Bonde,Mlima,Uzima,Amani,Baraka,Nuru,Shamba,Ziwa,Tumaini,Pwani,Furaha',
      'Mpya,Kubwa,Juu,Chini,Njema,Moja,Mrefu,Safi,Wazi,Bora,Tele,Imara',
    ],
  },
  UGA: {
    share: 8,
    projects: [
      project(165331, 'Nile Bend AP', 'Parish Busowa', 'Village Akwang'),
      project(166218, 'Green Hills AP', 'Kitende', 'Omoro West'),
    ],
    words: [
      'Nile,Crater,Lake,Hill,Forest,River,Valley,Savanna,Spring,Ridge,Rock,Plain',
      'Bend,View,East,West,Gate,Rise,North,South,Meadow,Bridge,Point,Cross',
    ],
  },
  MWI: {
    share: 6,
    projects: [
      project(172560, 'Mtendere AP', 'TA Chikho', 'GVH Mpando'),
      project(173845, 'Madzi Abwino AP', 'TA Kalolo'),
    ],
    words: [
      'Mtendere,Madzi,Chiyembekezo,Phiri,Nyanja,Chikondi,Dzuwa,Mtsinje,Munda,Kuwala,Moyo,Umodzi',
      'Abwino,Atsopano,Akulu,Aakulu,Okoma,Wathu,Ambiri,Otentha,Oyera,Wamoyo,Obiriwira,Wabwino',
    ],
  },
  ZMB: {
    share: 6,
    projects: [
      project(174902, 'Kabwe East AP', 'Chipata Compound', 'Mutanda'),
      project(175118, 'Luangwa Ridge AP', 'Zone 3', 'Nsanje'),
    ],
    words: [
      'Luangwa,Kafue,Mutondo,Musuku,Lukanga,Muchinga,Lunga,Bangwe,Kalomo,Mulungushi,Chambeshi,Lufubu',
      'Ridge,East,Plain,Falls,Hope,Bridge,Bend,Gate,Rise,Spring,View,Valley',
    ],
  },
  GHA: {
    share: 5,
    projects: [
      project(180066, 'Asuoso AP', 'Zongo', 'Nkwanta'),
      project(181239, 'Savanna Gate AP', 'Kpalsogu', 'Tindan'),
    ],
    words: [
      'Asuo,Savanna,Bepo,Nsu,Akwaaba,Nkwa,Anidaso,Odo,Volta,Kwae,Sika,Asase',
      'Gate,Pa,Kese,Foforo,Mu,Ano,Ridge,Bend,So,Ase,Field,Shore',
    ],
  },
  SEN: {
    share: 4,
    projects: [
      project(184511, 'Bokk Jom AP', 'Keur Samba', 'Sare Pathé'),
      project(185006, 'Teranga AP', 'Médina Nord'),
    ],
    words: [
      'Bokk,Teranga,Jamm,Keur,Ndox,Ngor,Yoonu,Takku,Dund,Suñu,Leer,Saloum',
      'Jom,Gui,Ak,Bu,Weeral,Yaakaar,Yeeslaal,Kaw,Suuf,Diiwaan,Ñep,Réew',
    ],
  },
  BGD: {
    share: 8,
    projects: [
      project(188730, 'Nodi Par AP', 'Ward 3', 'Char Notun'),
      project(189415, 'Shobuj Gram AP', 'Uttar Para', 'Dokkhin Para'),
    ],
    words: [
      'Nodi,Shobuj,Alo,Megh,Padma,Char,Dighi,Haor,Surjo,Jhorna,Mati,Kushum',
      'Par,Gram,Danga,Khali,Nogor,Pur,Ghat,Bari,Hati,Kanda,Tola,Bazar',
    ],
  },
  PHL: {
    share: 6,
    projects: [
      project(187230, 'Bagong Araw AP', 'Sitio Maligaya', 'Purok 5'),
      project(187991, 'Luntiang Lambak AP', 'Barangay San Roque', 'Sitio Ilaya'),
    ],
    words: [
      'Bagong,Luntiang,Masayang,Mapayapang,Maliwanag,Matatag,Malinis,Mahalin,Munting,Malayang,Gintong,Bughaw',
      'Araw,Lambak,Bukid,Ilog,Pag-asa,Bundok,Dagat,Tahanan,Umaga,Buhay,Nayon,Bukal',
    ],
  },
  KHM: {
    share: 4,
    projects: [
      project(176803, 'Phum Thmey AP', 'Trapeang', 'Kandal'),
      project(177540, 'Boeng Touk AP', 'Prey Veng Khet'),
    ],
    words: [
      'Phum,Boeng,Prey,Stung,Koh,Tuol,Phnom,Kampong,Wat,Trapeang,Preaek,Chrouy',
      'Thmey,Touk,Thom,Chas,Krom,Leu,Sros,Chrov,Svay,Ta,Romdeng,Trach',
    ],
  },
  ARM: {
    share: 1,
    projects: [project(191662, 'Lori Valley AP', 'Verin', 'Nerkin'), project(192048, 'Sevan Shore AP', 'Tsovak')],
    words: [
      'Lori,Sevan,Arev,Vayk,Tavush,Aragats,Nairi,Syun,Gugark,Dzor,Ani,Lernik',
      'Valley,Shore,Ridge,Gate,Meadow,Spring,Bridge,Rise,View,Garden,Field,Pass',
    ],
  },
};
