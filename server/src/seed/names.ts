/** Common names in each country, in invented combinations. Accents, apostrophes and blanks are intended. */
export interface Names {
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly family: readonly string[];
  /** two: father's and mother's family name; father: the father's given name follows the child's. */
  readonly system: 'one' | 'two' | 'father';
}

const words = (text: string) => text.split(',').map((word) => word.trim());

const names = (system: Names['system'], female: string, male: string, family: string): Names => ({
  system,
  female: words(female),
  male: words(male),
  family: words(family),
});

export const namesByCountry: Readonly<Record<string, Names>> = {
  GTM: names(
    'two',
    'María José, Ixchel, Ana Lucía, Dulce, Marisol, Heidy, Rosa, Sofía, Yesenia, Candelaria, Juana, Elvira, Mirna, Wendy, Catarina, Lesly, Astrid, Flor, Antonia, Zoila',
    'José Ángel, Wilmer, Juan Pablo, Diego, Mynor, Carlos, Edwin, Marvin, Óscar, Tomás, Selvin, Byron, Lázaro, Estuardo, Abner, Santos, Kevin, Josué, Ángel, Nery',
    "Tzul, Ajú, Méndez, Choc, Pop, Ixcoy, Xicará, Caal, Pérez, López, Sic, Tum, Cuxil, Velásquez, Us, Morales, Tzoc, García, Bac, Ch'oc",
  ),
  HND: names(
    'two',
    'Génesis, Dayana, Keyla, Nicole, Alejandra, Suyapa, Reina, Yamileth, Fernanda, Iris, Gabriela, Lourdes, Scarleth, Karen, Belkis, Ana, Daniela, Mirian, Xiomara, Gloria',
    'Óscar, Elvin, Nahúm, Cristian, Axel, José, Denis, Franklin, Roger, Héctor, Darwin, Selvin, Marlon, Luis, Wilson, Anthony, Allan, Edgardo, Jairo, Ángel',
    'Zelaya, Núñez, Martínez, Reyes, Cruz, Hernández, Aguilar, Lobo, Amaya, Mejía, Bonilla, Pineda, Flores, Rivera, Maldonado, Cáceres, Euceda, Orellana, Turcios, Ponce',
  ),
  BOL: names(
    'two',
    "Wara, Leidy, Nayra, Jhoselin, Abigail, Soledad, Maribel, Ch'aska, Noemí, Yola, Brisa, Luz Clarita, Rosmery, Belén, Rut, Limbania, Dayra, Nelly, Vania, Tania",
    'Iván, Amaru, Jhon, Rubén, Limber, Efraín, Inti, Wilder, Gonzalo, Elías, Álvaro, Boris, Moisés, Jhonny, Ariel, Tupac, Denilson, Franz, Santiago, Ronald',
    "Mamani, Quispe, Rojas, Condori, Choque, Ch'alla, Huanca, Flores, Colque, Limachi, Apaza, Yujra, Poma, Ticona, Callisaya, Vargas, Aguilar, Cruz, Copa, Nina",
  ),
  PER: names(
    'two',
    'Milagros, Sumac, Flor, Luz, Nieves, Yaneth, Maricielo, Rosaura, Thalía, Killa, Mayumi, Nélida, Ruth, Anali, Edith, Brigitte, Fiorela, Sayuri, Xiomara, Yeny',
    'Yhon, Inti, Wilian, Jhordan, Máximo, Edison, Rolando, Fredy, Teófilo, Jhoel, Yordi, Percy, Rónald, Smith, Wayra, Alex, Kenyi, Néstor, Elmer, Dante',
    "Huamán, Ñahui, Quispe, Ccoyllo, Palomino, Taipe, Sulca, Yupanqui, Ccori, Chávez, Rímac, Gutiérrez, Ñaupari, Lázaro, Cusi, Janampa, Vilca, Auccapuclla, Ramos, K'ana",
  ),
  DOM: names(
    'two',
    'Yokasta, Nairobi, Altagracia, Yulissa, Perla, Chabely, Rosanna, Emely, Wanda, Arisleidy, Nayeli, Crismely, Yaritza, Carolina, Ruth, Lisbeth, Estefany, Leidy, Marleny, Paola',
    'Ángel, Starlin, Junior, Wilkin, Yeison, Félix, Ramón, Emmanuel, Robinson, Luis Miguel, Darlin, Franyer, Cristofer, Randy, Elvis, Moisés, Rafael, Jefri, Anyelo, Yunior',
    "Peña, Báez, De los Santos, Rosario, Encarnación, Mateo, Féliz, Ogando, Montero, Jean, Pierre, Pié, Ramírez, D'Oleo, Polanco, Medina, Jiménez, Sánchez, Alcántara, Mercedes",
  ),
  ETH: names(
    'father',
    'Tigist, Hiwot, Meseret, Selam, Bethlehem, Aster, Genet, Lemlem, Zinash, Rahel, Mihret, Birtukan, Almaz, Eden, Konjit, Abeba, Senait, Tsehay, Yodit, Chaltu',
    'Dawit, Abel, Bekele, Tesfaye, Getachew, Yonas, Mulugeta, Haile, Tadesse, Girma, Abebe, Samuel, Biruk, Natnael, Eyob, Kidane, Lemma, Worku, Alemu, Ermias',
    'Bekele, Tesfaye, Gebre, Mekonnen, Desta, Wolde, Tadesse, Girma, Alemu, Assefa, Kebede, Worku, Hailu, Negash, Demissie, Getachew, Abebe, Lemma, Tolossa, Bogale',
  ),
  KEN: names(
    'one',
    "Wanjiru, Achieng, Mumbi, Chebet, Njeri, Akinyi, Faith, Mercy, Nafula, Jepkosgei, Wambui, Atieno, Halima, Purity, Ng'endo, Esther, Naliaka, Moraa, Kwamboka, Zawadi",
    'Kiprono, Mutua, Otieno, Kamau, Brian, Kipchoge, Wafula, Juma, Mwangi, Odhiambo, Kibet, Dennis, Musyoka, Njoroge, Ochieng, Barasa, Elijah, Kevin, Nyongesa, Amani',
    "Otieno, Kamau, Mwangi, Cheruiyot, Wanyama, Mutiso, Ng'ang'a, Odhiambo, Kiplagat, Wekesa, Njuguna, Omondi, Korir, Maina, Nyambura, Ouma, Kimani, Ruto, Lagat, Musa",
  ),
  UGA: names(
    'one',
    'Nakato, Akello, Babirye, Nansubuga, Apio, Grace, Namukasa, Auma, Prossy, Kemigisha, Adong, Nabirye, Sharon, Atim, Nambi, Immaculate, Asiimwe, Acen, Namono, Joan',
    'Okello, Ssali, Wasswa, Kato, Opio, Mugisha, Ssentongo, Ojok, Tumusiime, Moses, Lubega, Odongo, Byaruhanga, Ivan, Kizza, Ocen, Muwonge, Denis, Waiswa, Emmanuel',
    'Mukasa, Auma, Okot, Nsubuga, Kasozi, Ogwang, Musoke, Kiggundu, Opolot, Tumwine, Byamukama, Lutaaya, Ochola, Walusimbi, Komakech, Wandera, Mugerwa, Obua, Ssemakula, Achan',
  ),
  MWI: names(
    'one',
    'Chisomo, Thandiwe, Tadala, Mphatso, Chikondi, Alinafe, Ruth, Ulemu, Temwa, Madalitso, Memory, Tionge, Lusungu, Eliza, Takondwa, Yankho, Wezi, Chifundo, Esnart, Upile',
    'Blessings, Limbani, Kondwani, Chimwemwe, Yamikani, Dalitso, Innocent, Mayamiko, Gift, Tawonga, Precious, Wongani, Lughano, Steven, Patience, Mavuto, Khumbo, Zikomo, Pempho, Noel',
    "Banda, Phiri, Mwale, Chirwa, Kamanga, Nyirenda, Kaunda, Moyo, Gondwe, Msiska, Mbewe, Tembo, Kachale, Ng'oma, Chikopa, Mhango, Nkhoma, Kalua, Makwakwa, Zulu",
  ),
  ZMB: names(
    'one',
    'Mutinta, Natasha, Bwalya, Choolwe, Mwamba, Tamara, Luyando, Namwinga, Chileshe, Monde, Ruth, Kaluba, Nchimunya, Mapalo, Loveness, Thabo, Esther, Mwiza, Chipego, Namatama',
    'Chanda, Mwape, Mulenga, Kelvin, Sichalwe, Musonda, Mutale, Kabwe, Lubinda, Chilufya, Moses, Hamoonga, Kunda, Siame, Lewanika, Joseph, Mabvuto, Mukuka, Simasiku, Emmanuel',
    "Mwale, Tembo, Phiri, Banda, Mulenga, Sakala, Zulu, Ng'andu, Hachilala, Mubita, Lungu, Kapambwe, Mumba, Nyambe, Daka, Simukonda, Chisenga, Sikazwe, Mweemba, Katongo",
  ),
  GHA: names(
    'one',
    'Ama, Abena, Akua, Yaa, Afia, Adwoa, Esi, Akosua, Efua, Fuseina, Rahinatu, Mercy, Comfort, Sala, Ayishetu, Dzifa, Selasi, Maame, Araba, Memunatu',
    'Kofi, Yaw, Kwame, Kwabena, Kojo, Kwaku, Kwasi, Ebo, Iddrisu, Alhassan, Abdulai, Fiifi, Nii, Mawuli, Elikem, Nana, Ebenezer, Sulemana, Kobina, Paa',
    'Owusu, Mensah, Asante, Boateng, Osei, Agyeman, Appiah, Ofori, Adjei, Yakubu, Mahama, Issah, Tetteh, Amoah, Dankwa, Quaye, Amponsah, Fuseini, Kumah, Ansah',
  ),
  SEN: names(
    'one',
    'Awa, Fatou, Aïssatou, Ndèye, Coumba, Marème, Khady, Rokhaya, Bineta, Aminata, Sokhna, Dieynaba, Mame, Adja, Penda, Astou, Ramata, Oulimata, Seynabou, Yacine',
    "Modou, Ousmane, Cheikh, Mamadou, Ibrahima, Abdoulaye, Alioune, Moussa, Pape, Serigne, Malick, Assane, Babacar, Lamine, Samba, Demba, Aliou, Souleymane, M'Baye, Youssou",
    "Diop, Ndiaye, Bâ, Fall, Sarr, Faye, Gueye, Sow, Diallo, Cissé, Sy, Thiam, N'Diaye, Kane, Seck, Mbaye, Diouf, Camara, Wade, Bâh",
  ),
  BGD: names(
    'one',
    'Sumaiya, Ruma, Fatema, Ayesha, Mim, Jannatul, Tania, Nusrat, Sharmin, Puja, Rina, Lamia, Mukta, Shirin, Sathi, Purnima, Habiba, Nasrin, Sadia, Khadija',
    'Rakib, Sajib, Arif, Tanvir, Sumon, Rasel, Shanto, Hasan, Joy, Imran, Rubel, Ridoy, Nayeem, Shakil, Apu, Sohel, Fahim, Mahfuz, Bijoy, Sagor',
    'Akter, Das, Hossain, Rahman, Begum, Islam, Sarkar, Khatun, Ali, Roy, Mia, Biswas, Sultana, Mondal, Ahmed, Barua, Sheikh, Paul, Howlader, Uddin',
  ),
  PHL: names(
    'one',
    'Princess, Angel Mae, Jasmine, Rhea, Althea, Mary Grace, Kyla, Lovely, Rose Ann, Jhanna, Cherry, Marites, Bea, Aira, Joy, Nicole, Kristine, Angelica, Maricel, Hazel',
    'John Lloyd, Jericho, Mark, Kian, Joshua, John Paul, Ronel, Jayson, Christian, Renz, Jomar, Angelo, Vince, Reymart, Gian, Carlo, Aldrin, Jhun, Rodel, Kenneth',
    'Dela Cruz, Peñaflor, Santos, Reyes, Bautista, Garcia, Mendoza, Villanueva, Ramos, Aquino, De Guzman, Castillo, Flores, Magsaysay, Dimaculangan, Macaraeg, Ocampo, Salazar, Peñaranda, Tolentino',
  ),
  KHM: names(
    'one',
    'Srey Pich, Sophea, Sreymom, Chanthy, Bopha, Sokha, Kunthea, Rachana, Srey Neang, Malis, Dany, Sreyleak, Vanny, Thida, Channary, Kanha, Davy, Phalla, Sreynich, Mony',
    'Dara, Vanna, Sovann, Rithy, Visal, Piseth, Samnang, Bora, Vuthy, Kosal, Makara, Chenda, Rotha, Sokun, Veasna, Chhay, Nimol, Phearun, Sarath, Tola',
    'Chan, Sok, Chea, Keo, Nhem, Pich, Sam, Heng, Meas, Ly, Ros, Kong, Seng, Ouk, Prak, Touch, Yim, Nuon, Em, Oum',
  ),
  ARM: names(
    'one',
    'Ani, Mané, Lusine, Mariam, Gayane, Arpi, Nare, Anahit, Lilit, Tatev, Hasmik, Elen, Astghik, Mery, Sona, Narine, Yeva, Syuzanna, Karine, Hripsime',
    'Davit, Gor, Narek, Tigran, Hayk, Arman, Vahe, Levon, Artur, Suren, Aram, Karen, Hovhannes, Samvel, Erik, Gevorg, Rafayel, Ashot, Mher, Vardan',
    'Sargsyan, Petrosyan, Grigoryan, Harutyunyan, Hakobyan, Khachatryan, Vardanyan, Manukyan, Avetisyan, Simonyan, Mkrtchyan, Gevorgyan, Ghazaryan, Danielyan, Martirosyan, Abrahamyan, Karapetyan, Davtyan, Melkonyan, Asatryan',
  ),
};
